/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheAxisTest {

  /** Four last-level caches of two CPUs, two to each node. */
  private static final LineDump.Machine CHIPLET = new LineDump.Machine(8, 4, 2, 1, 0, 1024, 16);

  private static CachePair pair(int softirqCpu, int receiverCpu, double crossing, double other) {
    return new CachePair(
        softirqCpu,
        receiverCpu,
        Map.of(
            LineFigure.CROSSING_WITHOUT_DDIO,
            crossing,
            LineFigure.OTHER_CACHE,
            other,
            LineFigure.CROSSING,
            7.0),
        1);
  }

  /** What the real machine showed, in round figures. */
  private static List<CachePair> asExpected() {
    List<CachePair> pairs = new ArrayList<>();
    for (int softirqCpu = 0; softirqCpu < CHIPLET.cpus(); softirqCpu++) {
      for (int receiverCpu = 0; receiverCpu < CHIPLET.cpus(); receiverCpu++) {
        boolean node = CHIPLET.nodeOf(softirqCpu) == CHIPLET.nodeOf(receiverCpu);
        boolean cache = CHIPLET.cacheOf(softirqCpu) == CHIPLET.cacheOf(receiverCpu);
        pairs.add(pair(softirqCpu, receiverCpu, node ? 300 : 19_000, cache ? 20 : 900));
      }
    }
    return pairs;
  }

  @Test
  void nearIsBelowFarInEveryRow() {
    CacheAxis axis = new CacheAxis("chiplet", CHIPLET, 8, asExpected());
    assertEquals(List.of(), axis.rowsOutOfOrder());
    assertEquals(320, axis.mostNear(0));
    assertEquals(1_200, axis.leastFar(0), "another cache of the node is far, too");
  }

  @Test
  void oneNeighbourThatMovesMoreThanAStrangerIsFound() {
    List<CachePair> pairs = asExpected();
    pairs.set(3 * CHIPLET.cpus() + 2, pair(3, 2, 1_000, 200));
    CacheAxis axis = new CacheAxis("chiplet", CHIPLET, 8, pairs);
    assertEquals(List.of(3), axis.rowsOutOfOrder());
    assertTrue(CacheAxisText.of(axis).contains("NOT below far with softirqs on CPU [3]"));
  }

  @Test
  void theTableNamesEachCpuWithItsCache() {
    String text =
        CacheAxisText.of(new CacheAxis("chiplet", CHIPLET, 8, asExpected())).replaceAll(" +", " ");
    assertTrue(text.contains(" CPU 0/0 1/0 2/1 3/1 4/2 5/2 6/3 7/3"), text);
    assertTrue(text.contains(" 7/3 19,900 19,900 19,900 19,900 1,200 1,200 320 320"), text);
    assertTrue(text.contains(" 7/3 907 907 907 907 907 907 27 27"), text);
    assertTrue(text.contains("Near is below far in every row."), text);
    assertTrue(text.contains("Emulated"), text);
  }
}
