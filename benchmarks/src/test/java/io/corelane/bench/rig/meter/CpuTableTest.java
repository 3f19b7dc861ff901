/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuTableTest {

  private final CpuTable cpus = new CpuTable();

  /** Two nodes, with two last-level caches in the first; the second node names none. */
  CpuTableTest() {
    cpus.add(0, 0, CpuSet.parseList("0-1"));
    cpus.add(1, 0, CpuSet.parseList("0-1"));
    cpus.add(2, 0, CpuSet.parseList("2-3"));
    cpus.add(3, 0, CpuSet.parseList("2-3"));
    cpus.add(4, 1, CpuSet.EMPTY);
    cpus.add(5, 1, CpuSet.EMPTY);
  }

  @Test
  void nearestThatHolds() {
    assertEquals(
        new Shares(1, 2, 4, 8, 0),
        cpus.shares(
            Map.of(
                new CpuPair(0, 0), 1L,
                new CpuPair(1, 0), 2L,
                new CpuPair(1, 2), 4L,
                new CpuPair(2, 4), 8L)));
    assertEquals(new Shares(16, 0, 0, 0, 0), cpus.shares(Map.of(new CpuPair(4, 4), 16L)));
    assertEquals(new Shares(0, 0, 32, 0, 0), cpus.shares(Map.of(new CpuPair(4, 5), 32L)));
  }

  @Test
  void sideThatIsNotSeenIsUnknown() {
    assertEquals(
        new Shares(0, 0, 0, 0, 7),
        cpus.shares(
            Map.of(
                new CpuPair(CpuPair.UNKNOWN, 0), 1L,
                new CpuPair(0, CpuPair.UNKNOWN), 2L,
                new CpuPair(0, 99), 4L)));
  }

  @Test
  void sharesAddUp() {
    Shares shares = new Shares(10, 20, 30, 40, 100);
    assertEquals(200, shares.total());
    assertEquals(100, shares.known());
    assertEquals(30, shares.insideLlc());
    assertEquals(0.15, shares.insideLlcShare());
    assertEquals(Double.NaN, Shares.NONE.insideLlcShare());
    assertEquals(new Shares(20, 40, 60, 80, 200), shares.plus(shares));
  }

  @Test
  void pairReadsAsAnArrow() {
    assertEquals("4->?", new CpuPair(4, CpuPair.UNKNOWN).toString());
  }
}
