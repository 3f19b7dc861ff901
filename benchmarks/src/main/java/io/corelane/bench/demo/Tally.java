/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.UploadLane;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Adds up the rounds of a run. */
final class Tally {

  private final List<Round> rounds = new ArrayList<>();
  private final List<UploadLane> uploads = new ArrayList<>();
  private final List<String> differing = new ArrayList<>();
  private OutsideView outside = OutsideView.NOTHING;
  private List<String> straysAfter = List.of();
  private Optional<BlockWrites> writes = Optional.empty();

  void add(RoundRunner.Result result) {
    rounds.add(result.round());
    uploads.addAll(result.uploads());
    differing.addAll(result.differing());
    outside = outside.plus(result.outside());
    if (result.round().mode().equals(Round.CORELANE)) {
      straysAfter = result.straysAfter();
    }
    if (result.writes().isPresent()) {
      writes = Optional.of(writes.orElse(BlockWrites.NONE).plus(result.writes().get()));
    }
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
        options.bytes(),
        options.streams(),
        options.busy(),
        differing.isEmpty(),
        status.map(LaneReports.Status::state).orElse("inactive"),
        status
            .map(LaneReports.Status::inactiveReason)
            .orElse("the DataNode has no Corelane in its /jmx"),
        uploads,
        new DemoReport.Outside(
            outside.receiversSeen(),
            outside.receiversOnTarget(),
            outside.receiversBetweenLooks(),
            straysAfter.size(),
            outside.strays(),
            outside.offTarget(),
            straysAfter),
        writes.map(DemoReport.BlockIo::of).orElse(null),
        traceUnavailable,
        rounds,
        status.map(LaneReports.Status::decisions).orElse(List.of()),
        new DemoReport.Ratios(
            ratio(Round::mibPerSecond),
            ratio(Round::mibPerSecondToDisk),
            ratio(Round::dataNodeCpuSecondsPerGiB),
            ratio(Round::machineCpuSecondsPerGiB)));
  }

  private Spread ratio(ToDoubleFunction<Round> figure) {
    List<Double> ratios = new ArrayList<>();
    for (Round corelane : rounds) {
      for (Round stock : rounds) {
        if (corelane.mode().equals(Round.CORELANE)
            && stock.mode().equals(Round.STOCK)
            && corelane.pair() == stock.pair()) {
          ratios.add(figure.applyAsDouble(corelane) / figure.applyAsDouble(stock));
        }
      }
    }
    return Spread.of(ratios);
  }
}
