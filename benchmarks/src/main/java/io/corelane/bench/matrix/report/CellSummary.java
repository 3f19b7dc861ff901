/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import io.corelane.bench.report.Ordered;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * All trials of one cell.
 *
 * @param pair the cell
 * @param distance of its two CPUs
 * @param trials how many
 * @param rate MiB/s
 * @param cpu CPU-seconds of the whole machine per GiB
 * @param perGib of each hardware counter
 * @param ran how much of all trials ran on the CPUs of the cell
 */
public record CellSummary(
    Pair pair,
    String distance,
    int trials,
    Spread rate,
    Spread cpu,
    Map<String, Spread> perGib,
    PartsRan ran) {

  /**
   * The middle and the ends of some numbers.
   *
   * @param median the middle; of an even number, the mean of the two in the middle
   * @param least the least
   * @param most the greatest
   */
  record Spread(double median, double least, double most) {

    static Spread of(List<Trial> trials, ToDoubleFunction<Trial> value) {
      double[] sorted = trials.stream().mapToDouble(value).sorted().toArray();
      int middle = sorted.length / 2;
      double median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
      return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** From the least to the greatest, of the median. */
    double width() {
      return (most - least) / median;
    }
  }

  public CellSummary {
    perGib = Ordered.byKey(perGib);
  }

  /** The cells that have a trial, in the order of rows and columns. */
  public static List<CellSummary> of(MatrixReport report) {
    List<CellSummary> cells = new ArrayList<>();
    List<Pair> pairs = report.setting().cells().pairs();
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      List<Trial> trials =
          report.trials().stream().filter(trial -> trial.pair().equals(pair)).toList();
      if (!trials.isEmpty()) {
        cells.add(of(pair, report.distances().get(i), trials));
      }
    }
    return cells;
  }

  private static CellSummary of(Pair pair, String distance, List<Trial> trials) {
    Map<String, Spread> counters = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(trials.get(0).counters().keySet());
    trials.forEach(trial -> names.retainAll(trial.counters().keySet()));
    names.forEach(name -> counters.put(name, Spread.of(trials, trial -> trial.perGib(name))));
    return new CellSummary(
        pair,
        distance,
        trials.size(),
        Spread.of(trials, Trial::rate),
        Spread.of(trials, Trial::cpuSecondsPerGib),
        counters,
        trials.stream().map(Trial::ran).reduce(PartsRan.UNKNOWN, PartsRan::plus));
  }

  /** Such as {@code softirq cpu 1, receiver cpu 0}. */
  String name(Axes axes) {
    return "%s cpu %d, %s cpu %d".formatted(axes.row(), pair.row(), axes.column(), pair.column());
  }
}
