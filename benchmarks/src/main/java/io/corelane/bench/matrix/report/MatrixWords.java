/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import io.corelane.bench.report.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What text and page both say of a matrix. */
final class MatrixWords {

  private static final Map<String, String> DISTANCES =
      Map.of(
          "SAME_CPU", "the same CPU",
          "SMT_SIBLING", "two hardware threads of one core",
          "SAME_LLC", "two cores below one last-level cache",
          "SAME_NODE", "two last-level caches of one NUMA node",
          "OTHER_NODE", "two NUMA nodes");
  private static final List<String> NEAREST_FIRST =
      List.of("SAME_CPU", "SMT_SIBLING", "SAME_LLC", "SAME_NODE", "OTHER_NODE");
  private static final double PERCENT = 100;

  private final MatrixReport report;
  private final List<CellSummary> cells;

  MatrixWords(MatrixReport report) {
    this.report = report;
    this.cells = CellSummary.of(report);
  }

  String title() {
    MatrixSetting setting = report.setting();
    int size = setting.cells().cpus().size();
    return "Affinity matrix, %d x %d: %s by %s, %s per cell"
        .formatted(
            size,
            size,
            setting.cells().axes().row(),
            setting.cells().axes().column(),
            setting.form().equals("flow") ? Form.FLOW.text() : Form.HDFS.text());
  }

  List<Page.Fact> facts() {
    MatrixSetting setting = report.setting();
    List<Page.Fact> facts = new ArrayList<>();
    facts.add(new Page.Fact("Machine", setting.host().machine()));
    facts.add(new Page.Fact("Kernel", "Linux " + setting.host().kernel()));
    facts.add(
        new Page.Fact(
            "Each cell",
            "%d MiB, %s"
                .formatted(
                    setting.sizeMib(),
                    report.rounds() == 1
                        ? "once, in random order"
                        : report.rounds() + " rounds in random order; medians")));
    facts.add(
        new Page.Fact(
            "Softirq",
            setting.cells().softirqBy()
                + (setting.cells().disk()
                    ? ", to CPU " + setting.cells().softirqCpu()
                    : ", to the row's CPU")));
    facts.add(new Page.Fact("Sender", sender()));
    if (!setting.hadoop().isEmpty()) {
      facts.add(new Page.Fact("Hadoop", setting.hadoop() + ", JDK " + setting.host().jdk()));
    } else {
      facts.add(new Page.Fact("JDK", setting.host().jdk()));
    }
    new TreeMap<>(setting.keys()).forEach((key, value) -> facts.add(new Page.Fact(key, value)));
    if (!report.counters().isEmpty()) {
      facts.add(new Page.Fact("Counters", report.counters()));
    }
    return facts;
  }

  private String sender() {
    if (!report.setting().cells().sender().isEmpty()) {
      return "on another machine: " + report.setting().cells().sender();
    }
    int places = report.setting().cells().disk() ? 3 : 2;
    return report.setting().cells().cpus().size() > places
        ? "on the machine's other CPUs"
        : "on the same CPUs where no other is left";
  }

  /** For each distance that occurs, the median of its cells. */
  List<String> byDistance() {
    Map<String, List<CellSummary>> groups =
        cells.stream().collect(Collectors.groupingBy(CellSummary::distance));
    List<String> sentences = new ArrayList<>();
    for (String distance : NEAREST_FIRST) {
      List<CellSummary> group = groups.getOrDefault(distance, List.of());
      if (!group.isEmpty()) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "On %s: %.0f MiB/s, %.2f CPU-seconds per GiB (median of %d %s).",
                DISTANCES.get(distance),
                median(group.stream().mapToDouble(c -> c.rate().median()).toArray()),
                median(group.stream().mapToDouble(c -> c.cpu().median()).toArray()),
                group.size(),
                group.size() == 1 ? "cell" : "cells"));
      }
    }
    return sentences;
  }

  /** How far the rounds of one cell are apart: what a difference of two cells must exceed. */
  String noise() {
    if (cells.isEmpty()) {
      return "Nothing is measured yet.";
    }
    if (cells.stream().allMatch(cell -> cell.trials() < 2)) {
      return "Each cell is measured once: how much one differs from round to round is not known, so"
          + " differences between cells say nothing.";
    }
    double typical = median(cells.stream().mapToDouble(c -> c.rate().width()).toArray());
    return String.format(
        Locale.ROOT,
        "From round to round one cell's MiB/s differ by %.0f %% (median of the cells, greatest less"
            + " least): a smaller difference between two cells says nothing.",
        typical * PERCENT);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
