/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.BitSet;
import java.util.Map;

/**
 * How occupied CPUs are. A receiver that may run on several CPUs counts for an equal share on each.
 *
 * <p>Shares are whole numbers, so that their sum does not depend on the order of the receivers.
 */
final class Load {

  /** One receiver; divisible by every number of CPUs up to 16 and many above. */
  static final long ONE = 720_720L * 64;

  private final CpuTopology topology;
  private final CpuSet softirqCpus;
  private final long[] receivers;

  Load(CpuTopology topology, Occupancy occupancy) {
    this.topology = topology;
    this.softirqCpus = occupancy.softirqCpus().and(topology.online());
    this.receivers = new long[topology.online().highest() + 1];
    for (Map.Entry<CpuSet, Integer> entry : occupancy.receivers().entrySet()) {
      add(entry.getKey().and(topology.online()), entry.getValue());
    }
  }

  /** CPUs busy with the softirqs of placed uploads, online ones only. */
  CpuSet softirqCpus() {
    return softirqCpus;
  }

  /** The number of receivers on a set, rounded to the nearest. */
  long receivers(CpuSet cpus) {
    return (sum(cpus) + ONE / 2) / ONE;
  }

  /** Receivers per core of a set, when one receiver more is there; above 0. */
  double crowding(CpuSet cpus) {
    return (double) (sum(cpus) + ONE) / (ONE * cores(cpus));
  }

  /** The number of different cores that a set's CPUs belong to. */
  int cores(CpuSet cpus) {
    BitSet seen = new BitSet(receivers.length);
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      seen.set(topology.cpu(cpu).core());
    }
    return seen.cardinality();
  }

  /**
   * The CPU of a set whose core, then which itself, is least occupied; the lowest of several. A
   * busy softirq counts as a receiver.
   */
  int quietest(CpuSet cpus) {
    int best = cpus.lowest();
    long bestCore = Long.MAX_VALUE;
    long bestOwn = Long.MAX_VALUE;
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      CpuSet siblings = topology.siblings(cpu);
      long core = sum(siblings) + ONE * siblings.and(softirqCpus).size();
      long own = receivers[cpu] + (softirqCpus.contains(cpu) ? ONE : 0);
      if (core < bestCore || (core == bestCore && own < bestOwn)) {
        best = cpu;
        bestCore = core;
        bestOwn = own;
      }
    }
    return best;
  }

  private long sum(CpuSet cpus) {
    long sum = 0;
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      sum += receivers[cpu];
    }
    return sum;
  }

  private void add(CpuSet cpus, int count) {
    if (!cpus.isEmpty()) {
      long share = ONE * count / cpus.size();
      for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
        receivers[cpu] += share;
      }
    }
  }
}
