/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The predictions beside what was published of uploads, and what they cannot say. */
final class ModelComparison {

  private final List<Cell> cells;

  ModelComparison(ModelReport report) {
    cells = report.cells();
  }

  List<String> sentences() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("COMPARISON  gain of upload throughput over stock");
    lines.add(
        "  published: more than 40 % (2013), more than 30 % (2014), up to 32 % on 40 GbE and");
    lines.add("  NVMe (2016); their machines and loads are not public. Modelled here:");
    for (ModelWay way : List.of(ModelWay.LANE, ModelWay.STEER)) {
      lines.add(most(way, Table.FEW));
      lines.add(most(way, Table.BUSY));
      best(way).ifPresent(best -> lines.add("  " + best));
    }
    lines.add("  published: better scalability on many cores. Modelled, most to least CPUs:");
    lines.addAll(scaling());
    lines.add("");
    lines.add("BLIND  to: memory bandwidth, the interconnect's and the caches' sizes (a distance");
    lines.add(
        "  costs the same at any load); TCP's own behaviour, losses, small frames; SMT; turbo");
    lines.add(
        "  and power states; writeback's locks and file systems; the JVM's collector and its");
    lines.add(
        "  locks; pipelines (replication 1 only); the NIC's own node for DMA. Stock's scheduler");
    lines.add("  is chance over idle CPUs: a kernel that follows the waker does better or worse.");
    return lines;
  }

  private String most(ModelWay way, Table table) {
    List<Double> gains =
        settings(table).stream().map(setting -> gain(of(table), setting, way)).sorted().toList();
    return gains.isEmpty()
        ? "  " + table.option + ": nothing was modelled"
        : String.format(
            Locale.ROOT,
            "  %s, %s: %+.1f to %+.1f %%, median %+.1f %%",
            way.title,
            table.option,
            gains.get(0),
            gains.get(gains.size() - 1),
            gains.get(gains.size() / 2));
  }

  private Optional<String> best(ModelWay way) {
    record Best(double gain, Cell cell) {}
    return cells.stream()
        .filter(cell -> cell.way().equals(way.title))
        .map(cell -> new Best(gain(of(cell.table()), cell.setting(), way), cell))
        .max(Comparator.comparingDouble(Best::gain))
        .map(
            best ->
                String.format(
                    Locale.ROOT,
                    "%s, most of all tables: %+.1f %% (%s: %s)",
                    way.title,
                    best.gain(),
                    best.cell().table().option,
                    best.cell().setting().title()));
  }

  private List<String> scaling() {
    List<String> lines = new ArrayList<>();
    for (Table table : List.of(Table.FEW, Table.BUSY)) {
      for (ModelWay way : List.of(ModelWay.NONE, ModelWay.LANE, ModelWay.STEER)) {
        OptionalDouble ratio = scaling(table, way);
        ratio.ifPresent(
            times ->
                lines.add(
                    String.format(
                        Locale.ROOT, "  %s, %s: %.2f times", table.option, way.title, times)));
      }
    }
    return lines;
  }

  /** Throughput on the most CPUs over that on the fewest, with the most devices. */
  private OptionalDouble scaling(Table table, ModelWay way) {
    Comparator<Cell> bySize =
        Comparator.comparingInt((Cell cell) -> cell.setting().shape().cpus())
            .thenComparingInt(cell -> cell.setting().shape().devices());
    List<Cell> sorted =
        of(table).stream().filter(cell -> cell.way().equals(way.title)).sorted(bySize).toList();
    if (sorted.isEmpty()) {
      return OptionalDouble.empty();
    }
    int fewest = sorted.get(0).setting().shape().cpus();
    Cell small =
        sorted.stream()
            .filter(cell -> cell.setting().shape().cpus() == fewest)
            .reduce((a, b) -> b)
            .orElseThrow();
    Cell large = sorted.get(sorted.size() - 1);
    return OptionalDouble.of(large.gbits().median() / small.gbits().median());
  }

  private List<Cell> of(Table table) {
    return cells.stream().filter(cell -> cell.table() == table).toList();
  }

  private List<ModelSetting> settings(Table table) {
    return of(table).stream().map(Cell::setting).distinct().toList();
  }

  /** How much more a way receives than stock, in per cent of stock. */
  static double gain(List<Cell> cells, ModelSetting setting, ModelWay way) {
    double stock = cell(cells, setting, ModelWay.NONE.title).gbits().median();
    return 100 * (cell(cells, setting, way.title).gbits().median() / stock - 1);
  }

  static Cell cell(List<Cell> cells, ModelSetting setting, String way) {
    return cells.stream()
        .filter(cell -> cell.setting().equals(setting) && cell.way().equals(way))
        .findFirst()
        .orElseThrow();
  }
}
