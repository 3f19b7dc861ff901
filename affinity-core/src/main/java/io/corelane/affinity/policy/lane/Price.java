/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.topology.Distance;

/**
 * What a distance costs: how many times longer a byte takes than at the best distance. What of that
 * is published was measured with one TCP flow on 40 GbE (Hanford et al., 144 pairs of softirq core
 * and receiver core): 39 Gbit/s on another core of the socket, 28 on another socket.
 *
 * <p>That study has 20 Gbit/s for one core that does both. That is one core's time shared by two,
 * which {@link CostModel} counts as company; it is no distance.
 */
public final class Price {

  /** Ours: the packet's lines are near, but softirq and receiver evict each other's data. */
  public static final double SAME_CPU = 1.05;

  /** Ours: siblings share a core's units and first caches. */
  public static final double SMT_SIBLING = 1.1;

  /** Published: the best distance. */
  public static final double SAME_LLC = 1;

  /** Ours: between the two published ones, as sockets of 2014 had one last-level cache each. */
  public static final double SAME_NODE = 1.15;

  /** Published. */
  public static final double OTHER_NODE = 39.0 / 28;

  /**
   * Published for transfers over a fast network from storage (2065 against 1914 MB/s): the device
   * is on another node than the thread that submits. It decides between equal places only.
   */
  public static final double FAR_DEVICE = 2065.0 / 1914;

  private Price() {}

  /** The price of a receiver's distance from its softirq CPU; at least 1. */
  public static double of(Distance distance) {
    return switch (distance) {
      case SAME_CPU -> SAME_CPU;
      case SMT_SIBLING -> SMT_SIBLING;
      case SAME_LLC -> SAME_LLC;
      case SAME_NODE -> SAME_NODE;
      case OTHER_NODE -> OTHER_NODE;
    };
  }
}
