/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.topology.Distance;

/**
 * What a distance costs: how many times longer a byte takes than at the best distance. Published
 * for one TCP flow on 40 GbE (Hanford et al., 144 pairs of softirq core and receiver core): 39
 * Gbit/s on another core of the socket, 28 on another socket, 20 on the same core.
 */
public final class Price {

  /** Published: receiver and softirq take turns on one CPU. */
  public static final double SAME_CPU = 39.0 / 20;

  /** Ours: between one CPU and another socket; siblings share a core's units and first caches. */
  public static final double SMT_SIBLING = 1.45;

  /** Published: the best distance. */
  public static final double SAME_LLC = 1;

  /** Ours: between the two published ones, as sockets of 2014 had one last-level cache each. */
  public static final double SAME_NODE = 1.15;

  /** Published. */
  public static final double OTHER_NODE = 39.0 / 28;

  /**
   * Published for transfers over a fast network from storage (2065 against 1914 MB/s): the device
   * is on another node than the thread that submits.
   */
  public static final double FAR_DEVICE = 2065.0 / 1914;

  /**
   * Ours: another upload's softirqs interrupt the receiver's core. Dearer than another cache of the
   * node, cheaper than another node; but together with a {@link #FAR_DEVICE} dearer than the
   * device's own node, if that is quiet.
   */
  public static final double BUSY_CORE = 4.0 / 3;

  private Price() {}

  /**
   * The price of a receiver's distance from its softirq CPU.
   *
   * @param distance the distance
   * @return at least 1
   */
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
