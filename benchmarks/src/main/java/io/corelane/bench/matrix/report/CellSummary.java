/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.ArrayList;
import java.util.Arrays;
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
 * @param softirq all trials' packets
 * @param flow all trials' samples
 * @param receiver all trials' microseconds
 * @param writer all trials' microseconds
 */
public record CellSummary(
    Pair pair,
    String distance,
    int trials,
    Spread rate,
    Spread cpu,
    Map<String, Spread> perGib,
    Ran softirq,
    Ran flow,
    Ran receiver,
    Ran writer) {

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

  // Copied: the record stays what it was.
  public CellSummary {
    perGib = Map.copyOf(perGib);
  }

  /** The cells that have a trial, in the order of rows and columns. */
  public static List<CellSummary> of(MatrixReport report) {
    List<CellSummary> cells = new ArrayList<>();
    List<Integer> cpus = report.setting().cpus();
    for (int row = 0; row < cpus.size(); row++) {
      for (int column = 0; column < cpus.size(); column++) {
        Pair pair = new Pair(cpus.get(row), cpus.get(column));
        List<Trial> trials =
            report.trials().stream().filter(trial -> trial.pair().equals(pair)).toList();
        if (!trials.isEmpty()) {
          cells.add(of(pair, report.distances().get(row * cpus.size() + column), trials));
        }
      }
    }
    return cells;
  }

  private static CellSummary of(Pair pair, String distance, List<Trial> trials) {
    Map<String, Spread> counters = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(trials.get(0).counters().keySet());
    trials.forEach(trial -> names.retainAll(trial.counters().keySet()));
    names.forEach(name -> counters.put(name, Spread.of(trials, trial -> trial.perGib(name))));
    Ran[] ran = new Ran[4];
    Arrays.fill(ran, Ran.UNKNOWN);
    for (Trial trial : trials) {
      ran[0] = ran[0].plus(trial.softirq());
      ran[1] = ran[1].plus(trial.flow());
      ran[2] = ran[2].plus(trial.receiver());
      ran[3] = ran[3].plus(trial.writer());
    }
    return new CellSummary(
        pair,
        distance,
        trials.size(),
        Spread.of(trials, Trial::rate),
        Spread.of(trials, Trial::cpuSecondsPerGib),
        counters,
        ran[0],
        ran[1],
        ran[2],
        ran[3]);
  }

  /** Such as {@code softirq cpu 1, receiver cpu 0}. */
  String name(Axes axes) {
    return "%s cpu %d, %s cpu %d".formatted(axes.row(), pair.row(), axes.column(), pair.column());
  }
}
