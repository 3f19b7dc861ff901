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
 * @param crowding receivers and busy softirqs per core, with this receiver; above 0
 */
record Seat(CpuSet cpus, Distance distance, boolean quiet, boolean withDevice, double crowding) {

  /**
   * The published throughputs of one flow on 40 GbE: 39 Gbit/s when the receiver shares the cache
   * with the softirq core, 28 on another socket. Crossing nodes is right once sharing a core costs
   * more than that.
   */
  private static final double OTHER_NODE_PRICE = 39.0 / 28;

  /** The best seat first. Of equal costs, no core with a softirq; then the nearest; then room. */
  static final Comparator<Seat> BY_COST =
      Comparator.comparingDouble(Seat::cost)
          .thenComparing(seat -> !seat.quiet())
          .thenComparing(Seat::distance)
          .thenComparing(seat -> !seat.withDevice())
          .thenComparingDouble(Seat::crowding)
          .thenComparingInt(seat -> seat.cpus().lowest());

  /** 1 for a near core of one's own; grows with company and with another node. At least 1. */
  double cost() {
    return Math.max(1, crowding) * (distance == Distance.OTHER_NODE ? OTHER_NODE_PRICE : 1);
  }
}
