/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A matrix as text: a table of each figure, shaded from the least to the greatest number. */
public final class MatrixText {

  private static final String SHADES = " \u2591\u2592\u2593\u2588";

  private final MatrixReport report;
  private final Map<Pair, CellSummary> cells = new HashMap<>();
  private final StringBuilder text = new StringBuilder();

  /** The text of one matrix. */
  public MatrixText(MatrixReport report) {
    this.report = report;
    CellSummary.of(report).forEach(cell -> cells.put(cell.pair(), cell));
  }

  /** All of it. */
  public String render() {
    MatrixWords words = new MatrixWords(report);
    line(words.title());
    words.facts().forEach(fact -> line("  %-12s %s".formatted(fact.name(), fact.value())));
    map("MiB/s, median of " + report.rounds(), CellSummary::rate, 0);
    map("CPU-seconds of the whole machine per GiB, median", CellSummary::cpu, 2);
    for (String counter : counters()) {
      map(counter + " per GiB, in millions, median", c -> c.perGib().get(counter), 0, 1e-6);
    }
    ran("Flow's packets on the softirq CPU asked for, in % (socket)", PartsRan::flow);
    ran("All packets on the softirq CPU asked for, in % (softnet_stat)", PartsRan::softirq);
    ran("Receiver's time on its CPU, in %", PartsRan::receiver);
    if (report.setting().cells().disk()) {
      ran("Disk writer's time on its CPU, in %", PartsRan::writer);
    }
    line("");
    words.byDistance().forEach(sentence -> line(sentence));
    line(words.noise());
    line(MatrixVerdict.of(report).sentence());
    return text.toString();
  }

  private List<String> counters() {
    return cells.values().stream()
        .flatMap(cell -> cell.perGib().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private void map(String title, Function<CellSummary, CellSummary.Spread> what, int decimals) {
    map(title, what, decimals, 1);
  }

  private void map(
      String title, Function<CellSummary, CellSummary.Spread> what, int decimals, double factor) {
    ToDoubleFunction<CellSummary> value =
        cell -> {
          CellSummary.Spread spread = what.apply(cell);
          return spread == null ? Double.NaN : spread.median() * factor;
        };
    double least = cells.values().stream().mapToDouble(value).min().orElse(0);
    double most = cells.values().stream().mapToDouble(value).max().orElse(0);
    table(
        title,
        cell -> {
          double number = value.applyAsDouble(cell);
          return String.format(Locale.ROOT, "%." + decimals + "f ", number)
              + shade(number, least, most);
        });
  }

  private void ran(String title, Function<PartsRan, Ran> what) {
    table(title, cell -> what.apply(cell.ran()).percent() + " ");
  }

  private static char shade(double value, double least, double most) {
    if (!(most > least)) {
      return ' ';
    }
    int step = (int) ((value - least) / (most - least) * SHADES.length());
    return SHADES.charAt(Math.min(SHADES.length() - 1, Math.max(0, step)));
  }

  private void table(String title, Function<CellSummary, String> content) {
    List<Integer> cpus = report.setting().cells().cpus();
    Axes axes = report.setting().cells().axes();
    List<List<String>> rows = new ArrayList<>();
    int width = 6;
    for (int row : cpus) {
      List<String> line = new ArrayList<>();
      for (int column : cpus) {
        CellSummary cell = cells.get(new Pair(row, column));
        line.add(cell == null ? "- " : content.apply(cell));
        width = Math.max(width, line.get(line.size() - 1).length() + 2);
      }
      rows.add(line);
    }
    line("");
    line(title);
    StringBuilder head = new StringBuilder("  %-16s".formatted(axes.row() + " on"));
    for (int column : cpus) {
      head.append(("%" + width + "s").formatted("cpu " + column + " "));
    }
    line("%s   (%s on)".formatted(head.toString().stripTrailing(), axes.column()));
    for (int i = 0; i < rows.size(); i++) {
      StringBuilder line = new StringBuilder("  %-16s".formatted("cpu " + cpus.get(i)));
      for (String cell : rows.get(i)) {
        line.append(("%" + width + "s").formatted(cell));
      }
      line(line.toString());
    }
  }

  private void line(String words) {
    text.append(words.stripTrailing()).append('\n');
  }
}
