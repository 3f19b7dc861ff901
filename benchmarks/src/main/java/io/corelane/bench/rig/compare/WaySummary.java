/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.Shares;
import io.corelane.bench.rig.meter.StepBytes;
import io.corelane.bench.stat.Quartiles;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A way over all its rounds.
 *
 * @param way the way
 * @param received from softirq to the receiver's read
 * @param written from the receiver's write to the submission to the disk
 * @param completed from submission to completion
 * @param byCpu which CPUs handled the bytes
 * @param lostEvents trace events lost; if above 0, the sums are too small
 * @param threads Corelane's threads held against its reports
 */
record WaySummary(
    RigWay way,
    Step received,
    Step written,
    Step completed,
    @JsonUnwrapped BytesByCpu byCpu,
    long lostEvents,
    OnTarget threads) {

  /**
   * One step of the bytes' way. Shares are of all bytes of a round, 0 to 1.
   *
   * @param bytes all rounds together
   * @param sameCpu share handled by one CPU on both sides
   * @param sameLlc share whose two CPUs differ and share a last-level cache
   * @param sameNode share whose two CPUs share a node but no last-level cache
   * @param otherNode share that crossed nodes
   * @param unknown share of which one side was not seen
   * @param insideLlc the first two together
   */
  record Step(
      Shares bytes,
      Quartiles sameCpu,
      Quartiles sameLlc,
      Quartiles sameNode,
      Quartiles otherNode,
      Quartiles unknown,
      Quartiles insideLlc) {

    static Step of(List<Shares> rounds) {
      return new Step(
          rounds.stream().reduce(Shares.NONE, Shares::plus),
          spread(rounds, Shares::sameCpu),
          spread(rounds, Shares::sameLlc),
          spread(rounds, Shares::sameNode),
          spread(rounds, Shares::otherNode),
          spread(rounds, Shares::unknown),
          spread(rounds, Shares::insideLlc));
    }

    private static Quartiles spread(List<Shares> rounds, ToLongFunction<Shares> part) {
      return Quartiles.of(
          rounds.stream().map(s -> (double) part.applyAsLong(s) / Math.max(1, s.total())).toList());
    }
  }

  /** Sums up the rounds of a way; there is at least one. */
  static WaySummary of(RigWay way, List<RigRound> all) {
    List<RigRound> rounds = all.stream().filter(round -> round.way() == way).toList();
    List<Locality> windows = rounds.stream().map(RigRound::locality).toList();
    return new WaySummary(
        way,
        step(windows, Locality::received),
        step(windows, Locality::written),
        step(windows, Locality::completed),
        BytesByCpu.of(rounds),
        windows.stream().mapToLong(window -> window.counts().lostEvents()).sum(),
        rounds.stream().map(RigRound::threads).reduce(OnTarget.NOTHING, OnTarget::plus));
  }

  private static Step step(List<Locality> windows, Function<Locality, StepBytes> step) {
    return Step.of(windows.stream().map(step).map(StepBytes::shares).toList());
  }
}
