/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Axes;
import io.corelane.bench.matrix.report.Pair;
import org.junit.jupiter.api.Test;

class PlacesTest {

  private static final CpuSet EIGHT = CpuSet.range(0, 7);

  @Test
  void theSenderKeepsOutOfTheWay() {
    assertEquals(
        CpuSet.parseList("0-1,4-7"),
        Places.of(Axes.SOFTIRQ_RECEIVER, new Pair(2, 3), -1).others(EIGHT));
    assertEquals(
        CpuSet.parseList("1,4-7"),
        Places.of(Axes.RECEIVER_WRITER, new Pair(2, 3), 0).others(EIGHT));
  }

  @Test
  void orGoesAnywhereIfNoCpuIsLeft() {
    CpuSet two = CpuSet.range(0, 1);
    assertEquals(two, Places.of(Axes.SOFTIRQ_RECEIVER, new Pair(0, 1), -1).others(two));
  }

  @Test
  void badOptionsAreNamed() {
    assertEquals(
        "--form udp is not one of those possible: flow, hdfs",
        assertThrows(HarnessException.class, () -> MatrixOptions.form("udp")).getMessage());
    assertThrows(HarnessException.class, () -> CellOptions.cpus("1-"));
    assertThrows(HarnessException.class, () -> CellOptions.cpus("0-99"));
  }

  @Test
  void timeLeftIsInWords() {
    assertEquals(", 59 s left", Left.text(59.2));
    assertEquals(", 100 s left", Left.text(100));
    assertEquals(", 2 min left", Left.text(170));
    assertEquals(", 1 h 5 min left", Left.text(3905));
  }
}
