/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Parameter;
import io.corelane.bench.report.ReportText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** The report as a person reads it. */
final class ModelTable {

  private final ModelReport report;
  private final ReportText text = new ReportText();

  ModelTable(ModelReport report) {
    this.report = report;
  }

  String render() {
    text.line(
        "Corelane model: MODELLED, not measured. Seed %d, %d draws to a cell.",
        report.seed(), report.runs());
    text.line("Middle (nine in ten draws); ?: cannot predict, the interval is wider than 2 times.");
    calibration();
    heldOut();
    gains();
    for (Table table : Table.values()) {
      figures(table);
    }
    blind();
    return text.toString();
  }

  private void calibration() {
    text.line("");
    text.line("CALIBRATION  what is not known exactly: least, middle, most");
    List<List<String>> rows = new ArrayList<>();
    for (Parameter parameter : report.parameters()) {
      rows.add(
          List.of(
              parameter.words,
              "" + parameter.low,
              "" + parameter.middle,
              "" + parameter.high,
              parameter.unit,
              parameter.source.words));
    }
    text.table(rows, column -> column > 0 && column < 4);
    text.line("  What the model makes of the middle tests the arithmetic, nothing else:");
    for (Calibration figure : report.calibration()) {
      text.line(
          "  %-30s %5.2f  modelled %5.2f  error %+.1f %%",
          figure.what(), figure.reference(), figure.modelled(), figure.errorPercent());
    }
  }

  private void heldOut() {
    text.line("");
    text.line(
        "HELD OUT  published ratios that nothing is calibrated on: published, modelled, width");
    List<List<String>> rows = new ArrayList<>();
    for (HeldOutCheck check : report.heldOut()) {
      rows.add(
          List.of(
              check.figure(),
              number("%.2f", check.published()),
              check.modelled().words("%.2f"),
              check.modelled().known().map(i -> number("%.2f", i.factor())).orElse(""),
              check.verdict(),
              check.source().words));
    }
    text.table(rows, column -> column > 0 && column < 4);
    text.line(
        "  %d of %d inside; %d cannot be predicted.",
        report.heldOut().stream().filter(HeldOutCheck::inside).count(),
        report.heldOut().size(),
        report.heldOut().stream().filter(check -> check.modelled().known().isEmpty()).count());
  }

  private void gains() {
    text.line("");
    text.line("GAINS  times stock, 16 CPUs, 8 NVMe, 2 streams, where a flusher's rate is known");
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("GB/s", ModelWay.PLACED.title, ModelWay.BIND.title));
    for (Gains gains : report.gains()) {
      rows.add(
          List.of(
              number("%.2f", gains.flusherGigabytes()),
              gains.placed().words("%.2f"),
              gains.bind().words("%.2f")));
    }
    text.table(rows, column -> true);
  }

  private void figures(Table table) {
    Map<ModelSetting, List<Cell>> rows = new LinkedHashMap<>();
    for (Cell cell : report.cells()) {
      if (cell.table() == table) {
        rows.computeIfAbsent(cell.setting(), setting -> new ArrayList<>()).add(cell);
      }
    }
    if (rows.isEmpty()) {
      return;
    }
    text.line("");
    text.line("%s", table.title);
    grid("Gbit/s", rows, cell -> cell.gbits().words("%.1f"));
    grid("times stock", rows, cell -> cell.timesStock().words("%.2f"));
    grid("CPU-s/GiB", rows, cell -> cell.cpuSecondsPerGib().words("%.2f"));
    TreeSet<String> missing = new TreeSet<>();
    rows.values()
        .forEach(
            cells ->
                cells.forEach(
                    cell -> {
                      missing.add(cell.gbits().missing());
                      missing.add(cell.timesStock().missing());
                      missing.add(cell.cpuSecondsPerGib().missing());
                    }));
    missing.remove("");
    missing.forEach(term -> text.line("  ?: %s", term));
  }

  private void grid(
      String what, Map<ModelSetting, List<Cell>> rows, Function<Cell, String> figure) {
    List<List<String>> lines = new ArrayList<>();
    rows.forEach(
        (setting, cells) -> {
          if (lines.isEmpty()) {
            lines.add(line(what, cells, Cell::way));
          }
          lines.add(line(title(setting), cells, figure));
        });
    text.table(lines, column -> column > 0);
  }

  private static List<String> line(String head, List<Cell> cells, Function<Cell, String> figure) {
    List<String> line = new ArrayList<>(List.of(head));
    cells.forEach(cell -> line.add(figure.apply(cell)));
    return line;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  private static String title(ModelSetting setting) {
    return String.format(
        Locale.ROOT,
        "%d CPUs, %d NVMe, %d RX queues, %d streams%s",
        setting.shape().cpus(),
        setting.shape().devices(),
        setting.shape().rxQueues(),
        setting.load().streams(),
        setting.compute() > 0 ? ", computing" : "");
  }

  private void blind() {
    text.line("");
    text.line(
        "BLIND  to: memory bandwidth and the caches' sizes; a fabric that others use too, and");
    text.line("  what crossing costs before it is full; TCP itself, losses, small frames; SMT,");
    text.line(
        "  turbo; locks of writeback and file systems, short memory; the JVM's collector and");
    text.line("  locks, responders; pipelines (replication 1). Stock's scheduler is chance over");
    text.line("  idle CPUs: a kernel that follows the waker does better or worse.");
  }
}
