/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServedTest {

  private static final double EXACT = 1e-6;
  private static final int CPUS = 5;

  @Test
  void oneReceiverTakesWhatSeveralCpusLeave() {
    assertEquals(0.8, Served.cores(List.of(CpuSet.of(0, 3)), 0.8, cpu -> 0.4), EXACT);
    assertEquals(0.4, Served.cores(List.of(CpuSet.of(3)), 0.8, cpu -> 0.4), EXACT);
  }

  @Test
  void whoMayGoElsewhereMakesRoomForWhoMayNot() {
    List<CpuSet> masks = List.of(CpuSet.of(0, 1), CpuSet.of(0), CpuSet.of(1, 2));
    assertEquals(2.7, Served.cores(masks, 0.9, cpu -> 1), EXACT);
  }

  @Test
  void manyOfOneMaskShareIt() {
    List<CpuSet> masks = Collections.nCopies(60, CpuSet.range(0, 3));
    assertEquals(3, Served.cores(masks, 0.05, cpu -> 1), EXACT);
    assertEquals(4, Served.cores(masks, 0.5, cpu -> 1), EXACT);
  }

  /** The largest flow is the smallest cut: whoever is cut off, the others fill their CPUs. */
  @Test
  void flowsAreTheSmallestOfAllCuts() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      double[] free = random.doubles(CPUS, 0, 1).toArray();
      double share = random.nextDouble();
      List<CpuSet> masks = new ArrayList<>();
      int receivers = 1 + random.nextInt(7);
      for (int i = 0; i < receivers; i++) {
        masks.add(CpuSet.ofWords(new long[] {1 + random.nextInt((1 << CPUS) - 1)}));
      }
      assertEquals(
          smallestCut(masks, share, free),
          Served.cores(masks, share, cpu -> free[cpu]),
          EXACT,
          masks + " of " + share);
    }
  }

  private static double smallestCut(List<CpuSet> masks, double share, double[] free) {
    double least = Double.POSITIVE_INFINITY;
    for (int kept = 0; kept < 1 << masks.size(); kept++) {
      CpuSet cpus = CpuSet.EMPTY;
      for (int i = 0; i < masks.size(); i++) {
        cpus = (kept >> i & 1) == 1 ? cpus.or(masks.get(i)) : cpus;
      }
      double cut =
          (masks.size() - Integer.bitCount(kept)) * share
              + cpus.stream().mapToDouble(cpu -> free[cpu]).sum();
      least = Math.min(least, cut);
    }
    return least;
  }
}
