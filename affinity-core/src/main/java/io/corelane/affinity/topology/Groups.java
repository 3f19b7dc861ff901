/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Which CPUs share something, as each one's own files tell. Sharing is mutual: of a CPU whose own
 * file is damaged, the others' files still tell.
 */
final class Groups {
  private final Map<Integer, CpuSet> byCpu = new HashMap<>();

  /**
   * Reads the group of each CPU.
   *
   * @param own what a CPU's own files tell
   * @param whenUntold the group of a CPU of which nobody tells
   * @param gaps takes each file that is damaged or refused
   * @param fact what such a file leaves open
   */
  Groups(
      CpuSet cpus,
      IntFunction<Reading<CpuSet>> own,
      IntFunction<CpuSet> whenUntold,
      Gaps gaps,
      String fact) {
    CpuSet lost = CpuSet.EMPTY;
    Map<Integer, CpuSet> told = new HashMap<>();
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      Reading<CpuSet> group = own.apply(cpu);
      if (group instanceof Reading.Present<CpuSet> present) {
        told.put(cpu, present.value());
      } else if (group instanceof Reading.Absent) {
        byCpu.put(cpu, whenUntold.apply(cpu));
      } else {
        lost = lost.or(CpuSet.of(cpu));
        byCpu.put(cpu, gaps.or(group, whenUntold.apply(cpu), fact));
      }
    }
    lost.stream().forEach(cpu -> byOthers(cpu, told));
    byCpu.putAll(told);
  }

  private void byOthers(int cpu, Map<Integer, CpuSet> told) {
    told.values().stream()
        .filter(group -> group.contains(cpu))
        .findFirst()
        .ifPresent(group -> byCpu.put(cpu, group));
  }

  /** The group of an online CPU, itself included. */
  CpuSet of(int cpu) {
    return byCpu.getOrDefault(cpu, CpuSet.of(cpu));
  }
}
