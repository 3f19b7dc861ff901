/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.affinity.policy.Lane;
import io.corelane.bench.outside.LaneChoice;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.report.ReportText;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.Quartiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The report as a person reads it. */
final class DemoTable {

  private static final int LINES_SHOWN = 8;
  private static final int DECISIONS_SHOWN = 20;
  private static final int OTHERS_SHOWN = 3;
  private static final double MIB = 1 << 20;

  private final DemoReport report;
  private final ReportText text = new ReportText();

  DemoTable(DemoReport report) {
    this.report = report;
  }

  String render() {
    DemoSetup setup = report.setup();
    text.line(
        "Corelane demo: Hadoop %s, mode %s, %s", setup.hadoop(), setup.mode(), setup.machine());
    text.line(
        "Each upload: %d MiB in %d streams to a DataNode with two volumes, client on the same machine",
        setup.bytes() >> 20, setup.streams());
    if (setup.busy() > 0) {
      text.line("Half-way through each upload %d compute processes begin", setup.busy());
    }
    setup.keys().forEach((key, value) -> text.line("With %s = %s", key, value));
    leftAlone();
    ways();
    lanes();
    rounds();
    if (report.plugin().active()) {
      decisions();
      outside();
      blockIo();
    }
    text.line("");
    Findings.of(report).forEach(sentence -> text.line("%s", sentence));
    return text.toString();
  }

  /** Comes first: whoever reads on would look for a gain of placement that cannot be there. */
  private void leftAlone() {
    whyNobody(report.plugin().oneCache(), report.uploads())
        .ifPresent(
            why -> {
              text.line("");
              text.line("NO THREAD IS PLACED HERE");
              text.line("  %s", why);
              text.line("  What differs below comes from how blocks are written, or from chance.");
            });
  }

  /** Why no upload was placed; nothing if one was, or there was none. */
  static Optional<String> whyNobody(boolean oneCache, List<UploadLane> uploads) {
    List<LaneChoice> choices = uploads.stream().map(UploadLane::choice).toList();
    if (choices.isEmpty() || !choices.stream().allMatch(c -> c.leftAlone() || c.tooSmall())) {
      return Optional.empty();
    }
    Optional<LaneChoice> decided = choices.stream().filter(LaneChoice::leftAlone).findFirst();
    return decided.isEmpty() && oneCache
        ? Optional.of("Small uploads, and " + Lane.ONE_CACHE + ".")
        : Optional.of(firstSentence(decided.orElse(choices.get(0)).reason()));
  }

  /** Whoever is told why uploads were not placed has read it there. */
  static Optional<String> whyShort(boolean oneCache, List<UploadLane> uploads) {
    boolean told = whyNobody(oneCache, uploads).isPresent();
    boolean any = uploads.stream().anyMatch(upload -> upload.choice().lane().equals("short"));
    return oneCache && any && !told ? Optional.of("short: " + Lane.ONE_CACHE) : Optional.empty();
  }

  private static String firstSentence(String reason) {
    int end = reason.indexOf(". ");
    return end < 0 ? reason : reason.substring(0, end + 1);
  }

  /** More than one line where the way has changed while the demo ran. */
  private void ways() {
    List<UploadLane> uploads = report.uploads();
    if (uploads.isEmpty()) {
      return;
    }
    text.line("");
    text.line("HOW BLOCKS WERE WRITTEN");
    uploads.stream()
        .map(upload -> upload.writing().way())
        .distinct()
        .forEach(
            way -> {
              List<UploadLane> own =
                  uploads.stream().filter(upload -> upload.writing().way().equals(way)).toList();
              text.line("  %d of %d uploads", own.size(), uploads.size());
              text.line("    %s", own.get(own.size() - 1).writing().reason());
            });
  }

  private void lanes() {
    List<UploadLane> uploads = report.uploads();
    text.line("");
    if (uploads.isEmpty()) {
      text.line(
          "LANES  none: Corelane is %s (%s)",
          report.plugin().state(), report.plugin().inactiveReason());
      return;
    }
    text.line("LANES  %d of %d uploads", Math.min(LINES_SHOWN, uploads.size()), uploads.size());
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "block", "from", "softirq", "receiver", "disk writer", "disk queue", "lane", "MiB/s"));
    for (UploadLane upload : uploads.subList(0, Math.min(LINES_SHOWN, uploads.size()))) {
      rows.add(
          List.of(
              upload.block(),
              upload.remote().replace("/", ""),
              upload.rx().cpuText(),
              "cpu " + upload.receiver().receiverCpus(),
              upload.disk().writerText(),
              upload.disk().queueText(),
              upload.choice().lane(),
              number(upload.span().mibPerSecond(), 1)));
    }
    text.table(rows, column -> rows.get(1).get(column).matches("[\\d.]+"));
    whyShort(report.plugin().oneCache(), uploads).ifPresent(why -> text.line("  %s", why));
    if (uploads.stream().anyMatch(upload -> upload.choice().lane().equals("shared"))) {
      text.line("  shared, the worst: softirq and receiver have one core only");
    }
    text.line("  why, of the first:");
    for (String rule : uploads.get(0).choice().reason().split("(?<=\\.) ", -1)) {
      text.line("    %s", rule);
    }
  }

  private void rounds() {
    text.line("");
    text.line(
        "ROUNDS  in the order they ran; \"to disk\" and CPU seconds per GiB: until all is written out");
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("pair", "mode", "MiB/s", "to disk", "sync s", "DataNode CPU-s", "machine CPU-s"));
    for (Round round : report.rounds()) {
      rows.add(row(String.valueOf(round.pair()), round.mode(), List.of(round)));
    }
    if (!report.figures().isEmpty()) {
      for (String mode : List.of(Round.STOCK, Round.CORELANE)) {
        rows.add(
            row(
                "median",
                mode,
                report.rounds().stream().filter(r -> r.mode().equals(mode)).toList()));
      }
    }
    text.table(rows, column -> rows.get(1).get(column).matches("[\\d.]+"));
    if (!report.figures().isEmpty()) {
      text.line("  Corelane / stock, by pair, with the 95 %% interval (1 means no difference)");
      List<List<String>> ratios = new ArrayList<>();
      for (Comparison.Figure figure : report.figures()) {
        Estimate e = figure.estimate();
        ratios.add(
            List.of(
                "  " + figure.metric().words(),
                number(e.ratio(), 3),
                "(%s to %s)".formatted(number(e.low(), 3), number(e.high(), 3))));
      }
      text.table(ratios, column -> ratios.get(1).get(column).matches("[\\d.]+"));
    }
  }

  private static List<String> row(String pair, String mode, List<Round> rounds) {
    return List.of(
        pair,
        mode,
        median(rounds, Round::mibPerSecond, 1),
        median(rounds, Round::mibPerSecondToDisk, 1),
        median(rounds, Round::syncSeconds, 2),
        median(rounds, Round::dataNodeCpuSecondsPerGiB, 2),
        median(rounds, Round::machineCpuSecondsPerGiB, 2));
  }

  private static String median(List<Round> rounds, ToDoubleFunction<Round> value, int decimals) {
    List<Double> values = rounds.stream().map(round -> value.applyAsDouble(round)).toList();
    return number(Quartiles.of(values).median(), decimals);
  }

  private void decisions() {
    List<String> lines = report.decisions();
    text.line("");
    if (lines.isEmpty()) {
      text.line("DECISIONS  none while uploads ran: every one could stay where it was put");
      return;
    }
    int shown = Math.min(DECISIONS_SHOWN, lines.size());
    text.line("DECISIONS  the last %d lines of the DataNode's decision log", shown);
    lines.subList(lines.size() - shown, lines.size()).forEach(each -> text.line("  %s", each));
  }

  private void outside() {
    DemoReport.Outside outside = report.outside();
    text.line("");
    text.line("SEEN FROM OUTSIDE  through /proc, by another process");
    text.line(
        "  receivers on their %s: %d of %d%s",
        report.setup().bind() ? "planned cores" : "unchanged cores",
        outside.receiversOnTarget(),
        outside.receiversSeen(),
        outside.receiversBetweenLooks() == 0
            ? ""
            : " (" + outside.receiversBetweenLooks() + " more were too short to be seen)");
    some(outside.offTarget());
    text.line("  other threads ever narrowed: %d", outside.straysEver().size());
    some(outside.straysEver());
    text.line("  threads left narrowed afterwards: %d", outside.straysAfter());
    some(outside.still());
  }

  private void some(List<String> lines) {
    lines.stream().limit(LINES_SHOWN).forEach(each -> text.line("    %s", each));
    if (lines.size() > LINES_SHOWN) {
      text.line("    and %d more", lines.size() - LINES_SHOWN);
    }
  }

  private void blockIo() {
    text.line("");
    if (report.writes().blockIo().isEmpty()) {
      text.line("BLOCK I/O  unknown: %s", report.writes().blockIoReason());
      return;
    }
    text.line(
        "BLOCK I/O  writes to the volumes' disk in all rounds of a mode, by who submitted them");
    for (String mode : List.of(Round.STOCK, Round.CORELANE)) {
      DemoReport.BlockIo io = report.writes().blockIo().get(mode);
      if (io != null) {
        text.line("  %-8s  %8.1f MiB  %s", mode, io.bytes() / MIB, submitters(io));
        if (io.lostEvents() > 0) {
          text.line(
              "  the kernel lost %d events of %s: the sums are too small", io.lostEvents(), mode);
        }
      }
    }
  }

  private static String submitters(DemoReport.BlockIo io) {
    List<String> parts = new ArrayList<>();
    if (io.byDiskWriters() > 0) {
      parts.add(
          "disk writers %s (%s of it on the cores chosen)"
              .formatted(
                  percent(io.byDiskWriters(), io.bytes()),
                  percent(io.byDiskWritersOnChosenCores(), io.byDiskWriters())));
    }
    io.others().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(OTHERS_SHOWN)
        .forEach(other -> parts.add(other.getKey() + " " + percent(other.getValue(), io.bytes())));
    return String.join(", ", parts);
  }

  private static String percent(long part, long all) {
    return number(100.0 * part / Math.max(1, all), 1) + " %";
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
