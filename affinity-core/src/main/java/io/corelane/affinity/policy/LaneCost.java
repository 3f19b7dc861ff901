/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.Comparator;

/**
 * The cost of placing some uploads: less is better. The rule goes before the price: no upload may
 * be on its own busy softirq core while another core is to be had, whatever that costs.
 *
 * @param onSoftirqCore the share of core time that receivers would spend on the core of their own
 *     softirq, in cores; on an SMT sibling of their softirq CPU it counts by half
 * @param slowdown how much longer all bytes take than in short lanes on free CPUs, in cores: each
 *     receiver's share of a core times the price of its distance times that of its company
 */
public record LaneCost(double onSoftirqCore, double slowdown) implements Comparable<LaneCost> {

  private static final Comparator<LaneCost> ORDER =
      Comparator.comparingDouble(LaneCost::onSoftirqCore).thenComparingDouble(LaneCost::slowdown);

  @Override
  public int compareTo(LaneCost other) {
    return ORDER.compare(this, other);
  }
}
