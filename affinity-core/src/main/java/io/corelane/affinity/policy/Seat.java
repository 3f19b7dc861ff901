/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Distance;
import java.util.Comparator;

/**
 * A set of CPUs that a receiver could take.
 *
 * @param cpus the set, not empty
 * @param distance how far its farthest CPU is from the upload's anchor
 * @param quiet whether none of its cores is busy with a softirq
 * @param withDevice whether it is on the node of the volume's device, as far as that is known
 * @param crowding receivers per core, with this receiver; above 0
 */
record Seat(CpuSet cpus, Distance distance, boolean quiet, boolean withDevice, double crowding) {

  /**
   * Published throughputs of one flow on 40 GbE: 39 Gbit/s with the receiver on another core of the
   * softirq's socket, 28 on another socket.
   */
  private static final double OTHER_NODE_PRICE = 39.0 / 28;

  /** Ours, until load is measured: an upload keeps a quarter of its receiver's core busy. */
  private static final double RECEIVERS_PER_CORE = 4;

  /** Ours, likewise: it keeps a quarter of its softirq core busy, and leaves three to others. */
  private static final double SOFTIRQ_CORE_PRICE = 4.0 / 3;

  /**
   * The best seat first. Of equal costs: first one without softirqs; then the one whose busiest
   * core has the fewest receivers; then the nearest.
   */
  static final Comparator<Seat> BY_COST =
      Comparator.comparingDouble(Seat::cost)
          .thenComparing(seat -> !seat.quiet())
          .thenComparingDouble(Seat::onBusiestCore)
          .thenComparing(Seat::distance)
          .thenComparing(seat -> !seat.withDevice())
          .thenComparingDouble(Seat::crowding)
          .thenComparingInt(seat -> seat.cpus().lowest());

  /**
   * How many times slower than on a quiet near core the receiver is to be expected: by its company,
   * by a softirq on its core, by another node. At least 1.
   */
  double cost() {
    double company = Math.max(quiet ? 1 : SOFTIRQ_CORE_PRICE, onBusiestCore() / RECEIVERS_PER_CORE);
    return company * (distance == Distance.OTHER_NODE ? OTHER_NODE_PRICE : 1);
  }

  /** Whole receivers: small differences in company are not worth a longer lane. At least 1. */
  private double onBusiestCore() {
    return Math.ceil(crowding);
  }
}
