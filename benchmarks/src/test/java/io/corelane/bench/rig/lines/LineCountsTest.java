/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.rig.compare.RigWay;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineCountsTest {

  private static final String KALLSYMS =
      """
      ffffffff81000000 T tcp_v4_rcv
      ffffffff81000300 T memcpy
      ffffffff81000400 T folio_lock
      """;

  private static LineCounts counts() throws Exception {
    return LineCounts.of(
        LineDump.parse(
            Dumps.of(
                new int[] {30, 30, 40},
                new int[] {1, 2, 3},
                Dumps.site("ffffffff81000304", 10, 25, 30),
                Dumps.site("ffffffff81000308", 10, 5, 5),
                Dumps.site("ffffffff81000004", 10, 0, 5),
                Dumps.site("0", 1, 2, 3))),
        KernelSymbols.parse(KALLSYMS));
  }

  @Test
  void instructionsOfAFunctionAreOne() throws Exception {
    assertEquals(
        List.of(
            new FunctionLines("memcpy", 50, 0, 85),
            new FunctionLines("tcp_v4_rcv", 10, 0, 15),
            new FunctionLines(FunctionLines.USER, 3, 0, 6)),
        counts().functions());
  }

  @Test
  void theCausesAddUpToTheLinesThatCross() throws Exception {
    LineRound round = LineRound.of(1, RigWay.STOCK, counts(), 2 << 20, 0.25);
    assertEquals(63 / 2.0, round.figure(LineFigure.CROSSING));
    assertEquals(50 / 2.0, round.figure(LineFigure.CROSSING_COPIES));
    assertEquals(10 / 2.0, round.figure(LineFigure.CROSSING_KERNEL));
    assertEquals(3 / 2.0, round.figure(LineFigure.CROSSING_PROCESSES));
    assertEquals(43 / 2.0, round.figure(LineFigure.NEAR_MEMORY));
    assertEquals((6000 - 106) / 2.0, round.figure(LineFigure.OWN_CORE));
    assertEquals(6 / 2.0, round.figure(LineFigure.DISK_READS_FAR));
    assertEquals(1, round.unplaced());
  }

  @Test
  void whatTheNicWroteIsInItsNodesCacheOrInMemory() {
    assertEquals(true, Fetched.FAR_NIC_NEAR_MEMORY.crosses());
    assertEquals(false, Fetched.FAR_NIC_NEAR_MEMORY.crossesWithoutDdio());
    assertEquals(false, Fetched.NEAR_NIC_FAR_MEMORY.crosses());
    assertEquals(true, Fetched.NEAR_NIC_FAR_MEMORY.crossesWithoutDdio());
    for (Fetched from : Fetched.values()) {
      assertEquals(false, from.crosses() && from.staysBelowOneCache(), from::toString);
    }
  }
}
