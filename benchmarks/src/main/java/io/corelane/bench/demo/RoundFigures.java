/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.Quartiles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Compares the rounds of a demo pair by pair, Corelane to stock. */
final class RoundFigures {

  private final List<Round> rounds;

  private RoundFigures(List<Round> rounds) {
    this.rounds = rounds;
  }

  /** A single pair has no interval. */
  static List<Comparison.Figure> of(List<Round> rounds) {
    if (rounds.size() <= 2) {
      return List.of();
    }
    RoundFigures figures = new RoundFigures(rounds);
    return List.of(
        figures.figure(Metric.THROUGHPUT, Round::mibPerSecond),
        figures.figure(Metric.THROUGHPUT_TO_DISK, Round::mibPerSecondToDisk),
        figures.figure(Metric.DATA_NODE_CPU, Round::dataNodeCpuSecondsPerGiB),
        figures.figure(Metric.MACHINE_CPU, Round::machineCpuSecondsPerGiB));
  }

  private Comparison.Figure figure(Metric metric, ToDoubleFunction<Round> value) {
    List<Double> stock = values(Round.STOCK, value);
    List<Double> corelane = values(Round.CORELANE, value);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < stock.size(); i++) {
      ratios.add(corelane.get(i) / stock.get(i));
    }
    return new Comparison.Figure(
        metric,
        Quartiles.of(stock).median(),
        Quartiles.of(corelane).median(),
        Estimate.of(ratios),
        ratios);
  }

  /** In the order of the pairs: each has one round of each mode. */
  private List<Double> values(String mode, ToDoubleFunction<Round> value) {
    return rounds.stream()
        .filter(round -> round.mode().equals(mode))
        .map(round -> value.applyAsDouble(round))
        .toList();
  }
}
