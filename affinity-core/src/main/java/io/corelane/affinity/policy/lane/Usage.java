/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;

/**
 * How much of each CPU's time is in use: by others, by softirqs, and by the uploads that were
 * added. An upload that may run on several CPUs counts for an equal share on each. A hardware
 * thread counts as a CPU, as the kernel accounts it.
 *
 * <p>Shares are whole numbers, so that a sum does not depend on its order.
 */
final class Usage {

  /** All of one CPU; divisible by every number of CPUs up to 16 and many above. */
  private static final long ONE = 720_720L * 64;

  private final Shape shape;
  private final CpuLoads loads;
  private final long[] used;
  private final long[] coreUsed;

  /** The use of a machine without uploads. */
  Usage(Shape shape, CpuLoads loads, FreeTime time) {
    this.shape = shape;
    this.loads = loads;
    this.used = new long[shape.size()];
    this.coreUsed = new long[shape.cores()];
    CpuSet online = shape.topology().online();
    for (int cpu = online.next(0); cpu >= 0; cpu = online.next(cpu + 1)) {
      double share = loads.others(cpu) + time.softirq(cpu);
      add(cpu, Math.round(Math.min(1, share) * ONE));
    }
  }

  /** Adds an upload. */
  void add(Mask mask, double share) {
    add(mask, perCpu(mask, share));
  }

  /** Adds several uploads of the same share. */
  void add(Mask mask, double share, int count) {
    add(mask, perCpu(mask, share) * count);
  }

  /** How much of a mask is in use, 1 being all of it; above 1 if more is wanted than there is. */
  double of(Mask mask) {
    return (double) sum(mask) / (ONE * mask.size());
  }

  /** How much of a mask would be in use with one upload more. */
  double with(Mask mask, double share) {
    return (double) (sum(mask) + perCpu(mask, share) * mask.size()) / (ONE * mask.size());
  }

  /** Whether any CPU was measured. */
  boolean isMeasured() {
    return !loads.measured().isEmpty();
  }

  /** How much of a mask others use, softirqs not counted. */
  double others(Mask mask) {
    double sum = 0;
    for (int cpu : mask.members()) {
      sum += loads.others(cpu);
    }
    return sum / mask.size();
  }

  /**
   * The CPU of a mask whose core, then which itself, is least in use; the first of several, by core
   * and number.
   */
  int quietest(Mask mask) {
    int best = mask.members()[0];
    for (int cpu : mask.members()) {
      if (isQuieter(cpu, best)) {
        best = cpu;
      }
    }
    return best;
  }

  private boolean isQuieter(int cpu, int other) {
    int core = shape.core(cpu);
    int otherCore = shape.core(other);
    if (coreUsed[core] != coreUsed[otherCore]) {
      return coreUsed[core] < coreUsed[otherCore];
    } else if (used[cpu] != used[other]) {
      return used[cpu] < used[other];
    }
    return core == otherCore ? cpu < other : core < otherCore;
  }

  private void add(Mask mask, long perCpu) {
    for (int cpu : mask.members()) {
      add(cpu, perCpu);
    }
  }

  private void add(int cpu, long share) {
    used[cpu] += share;
    coreUsed[shape.core(cpu)] += share;
  }

  private long sum(Mask mask) {
    long sum = 0;
    for (int cpu : mask.members()) {
      sum += used[cpu];
    }
    return sum;
  }

  private static long perCpu(Mask mask, double share) {
    return Math.round(share * ONE) / mask.size();
  }
}
