/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.report.ReportText;
import io.corelane.bench.trace.join.Hop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report as text: a screen. */
public final class TraceText {

  /** Rows of a dimension with more values; the page and JSON have all. */
  private static final int MOST_ROWS = 8;

  private final TraceReport report;
  private final ReportText text = new ReportText();

  public TraceText(TraceReport report) {
    this.report = report;
  }

  /** All of it; lines, each ended. */
  public String render() {
    text.line(
        "Traced %.1f s on Linux %s, %d CPUs.",
        report.seconds(), report.machine().kernel(), report.machine().cpus());
    List<String> odd = StandsOut.of(report);
    if (!odd.isEmpty()) {
      text.line("");
      text.line("What stands out");
      odd.forEach(sentence -> text.line("  %s", sentence));
    }
    for (Hop hop : Hop.values()) {
      report.hops().stream()
          .filter(each -> each.hop().equals(hop.label()))
          .forEach(each -> hop(hop, each));
    }
    if (report.hops().isEmpty()) {
      text.line("No I/O was seen from begin to end.");
    }
    depths();
    company();
    rest();
    return text.toString();
  }

  private void hop(Hop hop, HopReport each) {
    text.line("");
    text.line("%s", capital(hop.words()));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "", "count", "p50", "p99", "p99.9", "max"));
    for (HopRow device : each.by(Dimension.DEVICE)) {
      List<String> common = new ArrayList<>();
      List<List<String>> parts = new ArrayList<>();
      for (Dimension dimension : Dimension.PARTS) {
        List<HopRow> of =
            each.by(dimension).stream()
                .filter(row -> row.spot().device().equals(device.spot().device()))
                .toList();
        if (of.size() == 1) {
          common.add(dimension.named(of.get(0).spot()));
        } else {
          parts.addAll(parts(dimension, of));
        }
      }
      rows.add(row(device.spot().device(), String.join(", ", common), device.latency()));
      rows.addAll(parts);
    }
    text.table(rows, column -> column > 1);
  }

  private static List<List<String>> parts(Dimension dimension, List<HopRow> parts) {
    List<List<String>> rows = new ArrayList<>();
    for (HopRow part : parts.subList(0, Math.min(parts.size(), MOST_ROWS))) {
      rows.add(row("", dimension.named(part.spot()), part.latency()));
    }
    if (parts.size() > MOST_ROWS) {
      rows.add(List.of("", "%d more".formatted(parts.size() - MOST_ROWS), "", "", "", "", ""));
    }
    return rows;
  }

  private static List<String> row(String device, String part, Latency latency) {
    return List.of(
        device,
        part,
        Amounts.count(latency.count()),
        Amounts.time(latency.p50()),
        Amounts.time(latency.p99()),
        Amounts.time(latency.p999()),
        Amounts.time(latency.max()));
  }

  private void depths() {
    if (report.depths().isEmpty()) {
      return;
    }
    text.line("");
    text.line("Requests at the device when one more is issued, with that one");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "", "p50", "p99", "max"));
    for (DepthRow depth : report.depths()) {
      boolean all = depth.queue().equals(HopRow.ALL);
      rows.add(
          List.of(
              all ? depth.device() : "",
              all ? "" : Dimension.queue(depth.queue()),
              Amounts.count(depth.p50()),
              Amounts.count(depth.p99()),
              Amounts.count(depth.max())));
    }
    text.table(rows, column -> column > 1);
  }

  private void company() {
    text.line("");
    List<SubmitterRow> beside =
        report.submitters().stream().filter(SubmitterRow::besideUploads).toList();
    boolean uploads =
        report.submitters().stream().anyMatch(row -> QueueUse.isOfUploads(row.submitter()));
    if (!uploads) {
      text.line("No disk writer or receiver submitted a request: no queue is an upload's.");
    } else if (beside.isEmpty()) {
      text.line("Nobody else submitted to the queues of uploads.");
    } else {
      text.line("Who else submitted to the queues of uploads");
      List<List<String>> rows = new ArrayList<>();
      rows.add(List.of("", "", "", "requests", ""));
      for (SubmitterRow row : beside.subList(0, Math.min(beside.size(), MOST_ROWS))) {
        rows.add(
            List.of(
                row.device() + " " + Dimension.queue(row.queue()),
                row.submitter(),
                row.task(),
                Amounts.count(row.requests()),
                Amounts.size(row.bytes())));
      }
      text.table(rows, column -> column > 2);
    }
  }

  private void rest() {
    List<String> remarks = remarks(report);
    if (!remarks.isEmpty()) {
      text.line("");
      text.line("Not in these figures");
      remarks.forEach(remark -> text.line("  %s", remark));
    }
    text.line("");
    text.line("Cost: %s.", cost(report));
    long lost = report.cost().lost();
    text.line(
        "%s",
        lost > 0
            ? "LOST: %s events found no room; the figures lack them.".formatted(Amounts.count(lost))
            : "No event was lost.");
  }

  /** What the figures lack, a line each. */
  static List<String> remarks(TraceReport report) {
    List<String> remarks = new ArrayList<>();
    for (TraceReport.Unjoined each : report.unjoined()) {
      remarks.add(Amounts.count(each.count()) + " " + each.what());
    }
    remarks.addAll(report.absent());
    return remarks;
  }

  /** What the trace took. */
  static String cost(TraceReport report) {
    TraceReport.Cost cost = report.cost();
    return String.format(
        Locale.ROOT,
        "%s events, %s of text, %.2f s of CPU time to read them (%.1f %% of one CPU)",
        Amounts.count(cost.events()),
        Amounts.size(cost.bytes()),
        cost.cpuSeconds(),
        100 * cost.cpuSeconds() / report.seconds());
  }

  static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
