/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;

/**
 * How much of each CPU's time softirqs take, and what they and other threads leave to receivers.
 * Where nothing was measured, a CPU that processes packets of uploads is taken to spend what was
 * expected.
 */
final class FreeTime {

  /** All of a CPU's time. Weights are whole numbers, so that a sum does not depend on its order. */
  private static final int ALL = 1000;

  /** A CPU without free time still counts for something: a thread may run there. */
  private static final int LEAST = 100;

  /**
   * Ours: what softirqs are expected to take of a CPU before they were measured. To expect too much
   * leaves an upload to the scheduler for a second, to expect too little crowds a cache.
   */
  private static final double EXPECTED = 0.5;

  /** Below this share nothing has arrived while it was measured. */
  private static final double SEEN = 0.02;

  /** Above this share, a receiver on the CPU waits for softirqs more often than not. */
  private static final double HOT = 0.5;

  private final double[] softirq;
  private final CpuLoads loads;
  private final CpuSet hot;

  /**
   * The time that softirqs leave.
   *
   * @param flows the CPUs that process packets of uploads
   * @param starting those that process packets of uploads that begin, of which no measurement tells
   */
  FreeTime(CpuSet online, CpuLoads loads, CpuSet flows, CpuSet starting) {
    this.loads = loads;
    softirq = new double[online.highest() + 1];
    long[] words = new long[(softirq.length >> 6) + 1];
    for (int cpu = online.next(0); cpu >= 0; cpu = online.next(cpu + 1)) {
      double share = loads.softirq(cpu);
      boolean untold = flows.contains(cpu) && share < SEEN;
      softirq[cpu] = untold || starting.contains(cpu) ? Math.max(share, EXPECTED) : share;
      words[cpu >> 6] |= softirq[cpu] > HOT ? 1L << cpu : 0;
    }
    hot = CpuSet.ofWords(words);
  }

  /** The share of an online CPU's time that softirqs take, 0 to 1. */
  double softirq(int cpu) {
    return softirq[cpu];
  }

  /** The share of an online CPU's time that softirqs and others leave, 0 to 1. */
  double free(int cpu) {
    return Math.max(0, 1 - softirq[cpu] - loads.others(cpu));
  }

  /** How much an online CPU counts among others: by the time that is free on it. */
  long weight(int cpu) {
    return Math.max(LEAST, Math.round(ALL * (1 - softirq[cpu] - loads.others(cpu))));
  }

  /** Whether no packets were measured on an online CPU, so that nobody knows yet what they take. */
  boolean isQuiet(int cpu) {
    return loads.softirq(cpu) < SEEN;
  }

  /**
   * What softirqs would take of a mask's time, besides what is counted, if packets came in on all
   * of its CPUs that are quiet now: a share of the mask's time, 0 to 1.
   */
  double reserve(Mask mask) {
    double sum = 0;
    for (int cpu : mask.members()) {
      sum += isQuiet(cpu) ? Math.max(0, EXPECTED - softirq[cpu]) : 0;
    }
    return sum / mask.size();
  }

  /** The CPUs that spend most of their time in softirqs. */
  CpuSet hot() {
    return hot;
  }
}
