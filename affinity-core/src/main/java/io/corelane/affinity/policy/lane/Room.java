/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether uploads that are bound into the same CPUs find time there together. {@link Usage} spreads
 * an upload evenly over its mask, full CPUs as well; here it runs where there is time, and nowhere
 * else. It is asked at a begin alone: at a tick all are seated anew.
 */
final class Room {

  private final FreeTime time;
  private final double share;
  private final double full;
  private final Map<CpuSet, Integer> bound = new HashMap<>();

  /**
   * The room for uploads of one share each.
   *
   * @param full what they may take together of the time that is free
   */
  Room(FreeTime time, double share, double full) {
    this.time = time;
    this.share = share;
    this.full = full;
  }

  /** Adds uploads that may run nowhere else. */
  void add(CpuSet place, int count) {
    bound.merge(place, count, Integer::sum);
  }

  /** Whether one upload more finds time in a place, and leaves enough to all whom it may meet. */
  boolean isIn(CpuSet place) {
    CpuSet all = place;
    CpuSet met = withThoseOn(all);
    while (fits(all) && !met.equals(all)) {
      all = met;
      met = withThoseOn(all);
    }
    return fits(all);
  }

  /** Some CPUs, and all others of those who may run on one of them. */
  private CpuSet withThoseOn(CpuSet cpus) {
    CpuSet all = cpus;
    for (CpuSet place : bound.keySet()) {
      all = place.intersects(cpus) ? all.or(place) : all;
    }
    return all;
  }

  private boolean fits(CpuSet cpus) {
    double wanted = share;
    for (Map.Entry<CpuSet, Integer> entry : bound.entrySet()) {
      wanted += cpus.containsAll(entry.getKey()) ? share * entry.getValue() : 0;
    }
    double free = 0;
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      free += time.free(cpu);
    }
    return wanted <= full * free;
  }
}
