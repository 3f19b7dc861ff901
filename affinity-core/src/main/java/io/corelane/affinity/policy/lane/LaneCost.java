/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

/**
 * The cost of placing some uploads: less is better.
 *
 * @param slowdown how much longer all bytes take than in short lanes on free CPUs, in cores: each
 *     upload's share of a core times the price of its distance times that of its company
 */
public record LaneCost(double slowdown) implements Comparable<LaneCost> {

  @Override
  public int compareTo(LaneCost other) {
    return Double.compare(slowdown, other.slowdown);
  }
}
