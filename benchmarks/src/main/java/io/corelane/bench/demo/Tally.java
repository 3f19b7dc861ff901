/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.Quartiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Adds up the rounds of a run. */
final class Tally {

  private final List<Round> rounds = new ArrayList<>();
  private final List<UploadLane> uploads = new ArrayList<>();
  private final List<String> differing = new ArrayList<>();
  private OutsideView outside = OutsideView.NOTHING;
  private List<String> straysAfter = List.of();
  private final Map<String, BlockWrites> writes = new HashMap<>();

  void add(RoundRunner.Result result) {
    rounds.add(result.round());
    uploads.addAll(result.uploads());
    differing.addAll(result.differing());
    outside = outside.plus(result.outside());
    if (result.round().mode().equals(Round.CORELANE)) {
      straysAfter = result.straysAfter();
    }
    result.writes().ifPresent(seen -> writes.merge(result.round().mode(), seen, BlockWrites::plus));
  }

  List<Round> rounds() {
    return rounds;
  }

  DemoReport report(
      DemoOptions options, Optional<LaneReports.Status> status, String traceUnavailable) {
    return new DemoReport(
        options.hadoop().name(),
        options.mode(),
        System.getProperty("java.version"),
        System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors(),
        options.keys(),
        options.size().bytes(),
        options.size().streams(),
        options.busy(),
        differing.isEmpty(),
        status.map(LaneReports.Status::state).orElse("inactive"),
        status
            .map(LaneReports.Status::inactiveReason)
            .orElse("the DataNode has no Corelane in its /jmx"),
        status.map(LaneReports.Status::oneCache).orElse(false),
        uploads,
        new DemoReport.Outside(
            outside.receiversSeen(),
            outside.receiversOnTarget(),
            outside.receiversBetweenLooks(),
            straysAfter.size(),
            outside.strays(),
            outside.offTarget(),
            straysAfter),
        blockIo(),
        traceUnavailable,
        rounds,
        status.map(LaneReports.Status::decisions).orElse(List.of()),
        figures());
  }

  private Map<String, DemoReport.BlockIo> blockIo() {
    Map<String, DemoReport.BlockIo> all = new HashMap<>();
    writes.forEach((mode, seen) -> all.put(mode, DemoReport.BlockIo.of(seen)));
    return all;
  }

  /** A single pair has no interval. */
  private List<Comparison.Figure> figures() {
    if (rounds.size() <= 2) {
      return List.of();
    }
    return List.of(
        figure(Metric.THROUGHPUT, Round::mibPerSecond),
        figure(Metric.THROUGHPUT_TO_DISK, Round::mibPerSecondToDisk),
        figure(Metric.DATA_NODE_CPU, Round::dataNodeCpuSecondsPerGiB),
        figure(Metric.MACHINE_CPU, Round::machineCpuSecondsPerGiB));
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
