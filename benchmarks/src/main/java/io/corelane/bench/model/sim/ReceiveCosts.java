/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.topology.Distance;

/**
 * What receiving a byte costs, in seconds of one CPU.
 *
 * @param softirq taking it from the NIC and through TCP
 * @param sameCpu reading it from a socket on the softirq's CPU, contention included
 * @param near reading it below the softirq's last-level cache
 * @param node the same from another cache of the node
 * @param far the same from another node
 */
public record ReceiveCosts(double softirq, double sameCpu, double near, double node, double far) {

  /** The part of {@link #softirq} that stays with the interrupt under RPS; an assumption. */
  static final double DRIVER_PART = 0.2;

  /** What reading a byte costs; waiting for a shared CPU comes on top. */
  double at(Distance fromSoftirq) {
    return switch (fromSoftirq) {
      case SAME_CPU -> sameCpu;
      case SMT_SIBLING, SAME_LLC -> near;
      case SAME_NODE -> node;
      case OTHER_NODE -> far;
    };
  }
}
