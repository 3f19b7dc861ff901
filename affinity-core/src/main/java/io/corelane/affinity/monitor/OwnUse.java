/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the uploads' own threads out of the load of CPUs. A thread that may run on a set is taken
 * out of the whole set, in proportion to how busy its CPUs were: where in the set it ran is not
 * known, its last CPU would be a guess, and the sum over the set is right whatever happened there.
 */
final class OwnUse {

  private final Map<CpuSet, Double> byMask = new HashMap<>();

  /**
   * Counts a thread.
   *
   * @param mask where it may run; nothing is counted for an empty one
   * @param share the share of one core that it used
   */
  void add(CpuSet mask, double share) {
    if (!mask.isEmpty() && share > 0) {
      byMask.merge(mask, share, Double::sum);
    }
  }

  /**
   * Takes all counted threads out, narrow sets first: of those is known best where they ran.
   *
   * @param measured the CPUs that loads are known of
   * @param busy the shares by CPU number; lowered in place, never below 0
   */
  void takeFrom(CpuSet measured, double[] busy) {
    List<Map.Entry<CpuSet, Double>> narrowFirst =
        byMask.entrySet().stream()
            .sorted(
                Comparator.comparingInt((Map.Entry<CpuSet, Double> entry) -> entry.getKey().size())
                    .thenComparing(entry -> entry.getKey().toList()))
            .toList();
    for (Map.Entry<CpuSet, Double> entry : narrowFirst) {
      CpuSet mask = entry.getKey().and(measured);
      double sum = 0;
      for (int cpu = mask.next(0); cpu >= 0; cpu = mask.next(cpu + 1)) {
        sum += busy[cpu];
      }
      double left = sum <= entry.getValue() ? 0 : 1 - entry.getValue() / sum;
      for (int cpu = mask.next(0); cpu >= 0; cpu = mask.next(cpu + 1)) {
        busy[cpu] *= left;
      }
    }
  }
}
