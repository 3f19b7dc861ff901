/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.report.ReportText;
import java.util.ArrayList;
import java.util.List;

/** The latencies as a person reads them in a terminal. */
public final class LatencyText {

  private final LatencyReport report;
  private final ReportText text = new ReportText();

  public LatencyText(LatencyReport report) {
    this.report = report;
  }

  /** The whole text: lines, each ended. */
  public String render() {
    text.line("Corelane bench, latencies: %s; %s", report.ways(), report.bed().software());
    text.line("DataNode:    %s", report.bed().target());
    report.keys().forEach((key, value) -> text.line("With:        %s = %s", key, value));
    text.line(
        "Timed:       from before a write to after its hflush or hsync, %d of each kind to each file",
        report.pace().writes());
    if (report.pace().writesPerSecond() != LatencyReport.Pace.ONE_AFTER_THE_OTHER) {
      text.line(
          "Load:        %d writes a second are due to each file, whether or not the one before has ended; a late one is timed from when it was due",
          report.pace().writesPerSecond());
    }
    text.line(
        "Order:       by chance within each round (--seed %d), after %d rounds that do not count; the DataNode was switched live %d times",
        report.seed(), report.warmUp(), report.switches());
    for (LatencyReport.Latencies comparison : report.comparisons()) {
      one(comparison);
    }
    text.line("");
    report.comparisons().forEach(this::sentences);
    text.line(
        "%d intervals: each is wrong one time in 20. A p99.9 of %d writes is of its %d slowest.",
        report.comparisons().stream().mapToInt(c -> c.figures().size()).sum(),
        report.pace().writes(),
        report.pace().writes() / 1000 + 1);
    return text.toString();
  }

  private void one(LatencyReport.Latencies comparison) {
    text.line("");
    text.line(
        "%s, %s, %d rounds; microseconds",
        BenchText.streams(comparison.streams()), comparison.ways(), comparison.rounds());
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "",
            comparison.ways().baseline(),
            comparison.ways().other(),
            "ratio (95 % interval)",
            "median round (95 % interval)"));
    for (LatencyReport.Figure figure : comparison.figures()) {
      rows.add(
          List.of(
              figure.label(),
              BenchText.figureText(figure.baseline()),
              BenchText.figureText(figure.other()),
              BenchText.interval(
                  figure.estimate().ratio(), figure.estimate().low(), figure.estimate().high()),
              BenchText.interval(
                  figure.estimate().median(),
                  figure.estimate().medianLow(),
                  figure.estimate().medianHigh())));
    }
    text.table(rows, column -> column > 0);
  }

  private void sentences(LatencyReport.Latencies comparison) {
    String prefix =
        report.comparisons().stream().map(LatencyReport.Latencies::streams).distinct().count() == 1
            ? ""
            : BenchText.streams(comparison.streams()) + ": ";
    List<String> shown =
        comparison.figures().stream()
            .filter(LatencyReport.Figure::isShown)
            .map(figure -> prefix + figure.sentence(comparison.ways()))
            .toList();
    shown.forEach(sentence -> text.line("%s", sentence));
    text.line(
        "%s%s: %s difference is shown.",
        prefix, comparison.ways(), shown.isEmpty() ? "no" : "no other");
  }
}
