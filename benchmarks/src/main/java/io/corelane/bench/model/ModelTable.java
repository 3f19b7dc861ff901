/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.report.ReportText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The report as a person reads it. */
final class ModelTable {

  private final ModelReport report;
  private final ReportText text = new ReportText();

  ModelTable(ModelReport report) {
    this.report = report;
  }

  String render() {
    text.line(
        "Corelane model: MODELLED, not measured. Seed %d, %d runs to a cell, medians.",
        report.seed(), report.runs());
    calibration();
    for (Table table : Table.values()) {
      figures(table);
    }
    new ModelComparison(report).sentences().forEach(sentence -> text.line("%s", sentence));
    return text.toString();
  }

  private void calibration() {
    text.line("");
    text.line("CALIBRATION  one TCP flow on 40 GbE, published and modelled, Gbit/s");
    for (Calibration figure : report.calibration()) {
      text.line(
          "  %-24s %5.1f  %5.1f  error %+.1f %%",
          figure.place(), figure.publishedGbits(), figure.modelledGbits(), figure.errorPercent());
    }
    text.line(
        "  Three costs follow from three figures: these errors test the arithmetic, nothing else.");
    text.line("CHECK  figures that nothing was fitted to: elsewhere, modelled");
    for (ModelCheck check : report.checks()) {
      text.line("  %-70s %5.1f  %5.1f", check.what(), check.reference(), check.modelled());
    }
  }

  private void figures(Table table) {
    List<Cell> cells = report.cells().stream().filter(c -> c.table() == table).toList();
    if (cells.isEmpty()) {
      return;
    }
    Function<ModelSetting, String> row = row(table);
    text.line("");
    text.line("%s", table.title);
    text.line("Gbit/s:");
    grid(cells, row, cell -> cell.gbits().median(), "%.1f", true);
    text.line("CPU-seconds per GiB:");
    grid(cells, row, cell -> cell.cpuSecondsPerGib().median(), "%.3f", false);
  }

  private void grid(
      List<Cell> cells,
      Function<ModelSetting, String> row,
      ToDoubleFunction<Cell> figure,
      String format,
      boolean gains) {
    Set<ModelSetting> settings = new LinkedHashSet<>();
    Set<String> ways = new LinkedHashSet<>();
    cells.forEach(
        cell -> {
          settings.add(cell.setting());
          ways.add(cell.way());
        });
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(ways);
    head.add(0, "");
    if (gains) {
      head.add("to none");
      head.add("+irq to none");
    }
    rows.add(head);
    for (ModelSetting setting : settings) {
      List<String> line = new ArrayList<>();
      line.add(row.apply(setting));
      for (String way : ways) {
        line.add(number(format, figure.applyAsDouble(ModelComparison.cell(cells, setting, way))));
      }
      if (gains) {
        line.add(number("%+.1f %%", ModelComparison.gain(cells, setting, ModelWay.LANE)));
        line.add(number("%+.1f %%", ModelComparison.gain(cells, setting, ModelWay.STEER)));
      }
      rows.add(line);
    }
    text.table(rows, column -> column > 0);
  }

  private static Function<ModelSetting, String> row(Table table) {
    return switch (table) {
      case FEW, BUSY -> ModelTable::machine;
      case QUEUES -> ModelTable::queues;
      case STREAMS -> ModelTable::load;
      case WRITE -> ModelTable::write;
      case CACHES -> ModelTable::cache;
      case SHARES -> setting -> number("%.2f", setting.expectedShare());
    };
  }

  private static String machine(ModelSetting setting) {
    return setting.shape().cpus() + " CPUs, " + setting.shape().devices() + " NVMe";
  }

  private static String queues(ModelSetting setting) {
    return setting.shape().rxQueues() + " RX, " + setting.shape().diskQueues() + " disk queues";
  }

  private static String load(ModelSetting setting) {
    return setting.streams() + " streams" + (setting.compute() > 0 ? ", computing" : "");
  }

  private static String write(ModelSetting setting) {
    return number("%.2f", setting.writeFactor()) + " of that measured, " + load(setting);
  }

  private static String cache(ModelSetting setting) {
    return setting.shape().cpusPerLlc() + " CPUs to a cache";
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
