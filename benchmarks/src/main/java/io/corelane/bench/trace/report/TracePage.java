/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.report.Block;
import io.corelane.bench.report.Page;
import io.corelane.bench.trace.join.Hop;
import io.corelane.bench.trace.report.HeatGrids.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report as a page: latency over time by device and queue, and all tables. */
public final class TracePage {

  private final TraceReport report;
  private final HeatGrids heat;

  /** The page of a report, with the grids of the same window. */
  public TracePage(TraceReport report, HeatGrids heat) {
    this.report = report;
    this.heat = heat;
  }

  /** The whole page: its sections, in order. */
  public Page page() {
    List<Page.Section> sections = new ArrayList<>();
    List<Block> odd = new ArrayList<>();
    StandsOut.of(report).forEach(sentence -> odd.add(new Block.Paragraph(sentence)));
    if (!odd.isEmpty()) {
      sections.add(new Page.Section("What stands out", odd));
    }
    for (Hop hop : Hop.values()) {
      report.hops().stream()
          .filter(each -> each.hop().equals(hop.label()))
          .forEach(each -> sections.add(hop(hop, each)));
    }
    sections.add(queues());
    sections.add(new Page.Section("Not in these figures", remarks()));
    return new Page(
        "Where I/O spends its time",
        "%.1f s of the kernel's tracepoints, hop by hop.".formatted(report.seconds()),
        List.of(
            new Page.Fact("Machine", report.machine().toString()),
            new Page.Fact("Cost", TraceText.cost(report)),
            new Page.Fact("Lost events", Amounts.count(report.cost().lost()))),
        sections);
  }

  private Page.Section hop(Hop hop, HopReport each) {
    List<Block> blocks = new ArrayList<>();
    for (HopRow device : each.by(Dimension.DEVICE)) {
      maps(hop, device.spot().device(), blocks);
    }
    List<List<String>> rows = new ArrayList<>();
    for (HopRow device : each.by(Dimension.DEVICE)) {
      for (Dimension dimension : Dimension.values()) {
        each.by(dimension).stream()
            .filter(row -> row.spot().device().equals(device.spot().device()))
            .forEach(row -> rows.add(row(dimension, row)));
      }
    }
    blocks.add(
        new Block.Table(
            "Each device, and what it consists of",
            List.of("", "count", "p50", "p99", "p99.9", "max"),
            rows));
    return new Page.Section(TraceText.capital(hop.words()), blocks);
  }

  /**
   * The queues of a device have one scale, so that the odd one is seen; a single one is no news.
   */
  private void maps(Hop hop, String device, List<Block> blocks) {
    List<Map.Entry<Subject, HeatGrid>> queues =
        heat.grids().entrySet().stream()
            .filter(each -> each.getKey().hop() == hop && each.getKey().device().equals(device))
            .toList();
    if (queues.isEmpty()) {
      return;
    }
    HeatGrid all = queues.get(0).getValue();
    int first = all.firstDecade();
    int end = all.endDecade();
    blocks.add(
        new Block.Figure(
            new LatencyMap(all, heat.seconds()).svg(device, all.most()),
            "Each place is a stretch of time and a range of latencies; the lighter, the more I/Os"
                + " ended there."));
    List<Map.Entry<Subject, HeatGrid>> parts = queues.subList(1, queues.size());
    int most = parts.stream().mapToInt(part -> part.getValue().most()).max().orElse(0);
    for (Map.Entry<Subject, HeatGrid> part : parts.size() > 1 ? parts : parts.subList(0, 0)) {
      String title = device + ", " + Dimension.queue(part.getKey().queue());
      blocks.add(
          new Block.Figure(
              new LatencyMap(part.getValue(), heat.seconds(), first, end, most).svg(title, most),
              ""));
    }
  }

  private static List<String> row(Dimension dimension, HopRow row) {
    Latency latency = row.latency();
    String part = dimension == Dimension.DEVICE ? "" : ", " + dimension.named(row.spot());
    return List.of(
        row.spot().device() + part,
        Amounts.count(latency.count()),
        Amounts.time(latency.p50()),
        Amounts.time(latency.p99()),
        Amounts.time(latency.p999()),
        Amounts.time(latency.max()));
  }

  private Page.Section queues() {
    List<List<String>> submitters = new ArrayList<>();
    for (SubmitterRow row : report.submitters()) {
      submitters.add(
          List.of(
              row.device() + ", " + Dimension.queue(row.queue()),
              row.submitter(),
              row.task(),
              Amounts.count(row.requests()),
              Amounts.size(row.bytes()),
              row.besideUploads() ? "beside uploads" : ""));
    }
    List<List<String>> depths = new ArrayList<>();
    for (DepthRow row : report.depths()) {
      boolean all = row.queue().equals(HopRow.ALL);
      depths.add(
          List.of(
              row.device() + (all ? "" : ", " + Dimension.queue(row.queue())),
              Amounts.count(row.p50()),
              Amounts.count(row.p99()),
              Amounts.count(row.max())));
    }
    return new Page.Section(
        "Who shares the queues",
        List.of(
            new Block.Table(
                "Who submitted",
                List.of("queue", "kind", "thread", "requests", "bytes", ""),
                submitters),
            new Block.Table(
                "Requests at the device when one more is issued, with that one",
                List.of("", "p50", "p99", "max"),
                depths)));
  }

  private List<Block> remarks() {
    List<Block> blocks = new ArrayList<>();
    TraceText.remarks(report).forEach(remark -> blocks.add(new Block.Paragraph(remark)));
    if (blocks.isEmpty()) {
      blocks.add(new Block.Paragraph("All that was seen is."));
    }
    return blocks;
  }
}
