/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * How much of what receivers want can be had at all. A receiver that wants at most one core can be
 * given any split of it over its CPUs, one after the other, so the best schedule is a largest flow.
 */
final class Served {

  /** Billionths of a core: the shares of scenes are whole multiples. */
  private static final double SCALE = 1e9;

  private Served() {}

  /**
   * The most that receivers of one share can have, in cores.
   *
   * @param masks each receiver's CPUs, not empty
   * @param share what each wants of a core, at most 1
   * @param free what is left of a CPU, 0 to 1
   */
  static double cores(List<CpuSet> masks, double share, IntToDoubleFunction free) {
    // Receivers of one mask can stand in for each other: one node for all of them.
    Map<CpuSet, Integer> receivers = new LinkedHashMap<>();
    masks.forEach(mask -> receivers.merge(mask, 1, Integer::sum));
    CpuSet cpus = receivers.keySet().stream().reduce(CpuSet.EMPTY, CpuSet::or);
    int source = cpus.highest() + 1;
    int sink = source + 1;
    MaxFlow network = new MaxFlow(sink + 1 + receivers.size());
    int group = sink;
    for (Map.Entry<CpuSet, Integer> of : receivers.entrySet()) {
      group++;
      long wanted = of.getValue() * scaled(share);
      network.connect(source, group, wanted);
      CpuSet mask = of.getKey();
      for (int cpu = mask.next(0); cpu >= 0; cpu = mask.next(cpu + 1)) {
        network.connect(group, cpu, wanted);
      }
    }
    for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
      network.connect(cpu, sink, scaled(free.applyAsDouble(cpu)));
    }
    return network.between(source, sink) / SCALE;
  }

  private static long scaled(double share) {
    return Math.round(share * SCALE);
  }
}
