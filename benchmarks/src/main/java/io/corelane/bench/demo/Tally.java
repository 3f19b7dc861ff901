/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.PluginState;
import io.corelane.bench.outside.UploadLane;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  DemoReport report(
      DemoOptions options, Optional<LaneReports.Status> status, String traceUnavailable) {
    Map<String, DemoReport.BlockIo> blockIo = new HashMap<>();
    writes.forEach((mode, seen) -> blockIo.put(mode, DemoReport.BlockIo.of(seen)));
    return new DemoReport(
        DemoSetup.of(options),
        differing.isEmpty(),
        status.map(LaneReports.Status::plugin).orElse(PluginState.ABSENT),
        uploads,
        new DemoReport.Outside(
            outside.receiversSeen(),
            outside.receiversOnTarget(),
            outside.receiversBetweenLooks(),
            straysAfter.size(),
            outside.strays(),
            outside.offTarget(),
            straysAfter),
        new BlockIoByMode(blockIo, traceUnavailable),
        rounds,
        status.map(LaneReports.Status::decisions).orElse(List.of()));
  }
}
