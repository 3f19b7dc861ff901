/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.trace.join.Hop;
import io.corelane.bench.trace.join.Spot;
import io.corelane.bench.trace.report.TraceReport.Cost;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeatGridTest {

  @Test
  void timeGoesRightAndEachDecadeHasEightRows() {
    HeatGrid grid = new HeatGrid();
    grid.add(0, 10);
    grid.add(0.999, 99);
    grid.add(1.5, 99);
    grid.add(0.5, 1000);
    assertEquals(1, grid.count(0, 8));
    assertEquals(2, grid.count(119, 15));
    assertEquals(1, grid.count(60, 24));
    assertEquals(2, grid.most());
    assertEquals(1, grid.firstDecade());
    assertEquals(4, grid.endDecade());
  }

  @Test
  void whatIsBeyondTheAxesIsAtTheirEnds() {
    HeatGrid grid = new HeatGrid();
    grid.add(-1, 0);
    grid.add(2, Long.MAX_VALUE);
    assertEquals(1, grid.count(0, 0));
    assertEquals(1, grid.count(119, 63));
    assertEquals(0, grid.firstDecade());
    assertEquals(8, grid.endDecade());
  }

  /** One queue is the device; several have a map each. */
  @Test
  void thePageHasAMapForEachOfSeveralQueues() {
    String one = page("0", "0");
    assertTrue(one.contains(">nvme0n1</text>"), one);
    assertFalse(one.contains(">nvme0n1, queue 0</text>"), one);
    String two = page("0", "3");
    assertTrue(two.contains(">nvme0n1, queue 0</text>"), two);
    assertTrue(two.contains(">nvme0n1, queue 3</text>"), two);
    assertTrue(two.contains("from 178 us</title>"), two);
  }

  private static String page(String... queues) {
    Gathered gathered = new Gathered();
    HeatGrids heat = new HeatGrids(10);
    heat.begin(1_000_000_000);
    for (String queue : queues) {
      Spot spot = new Spot("nvme0n1", queue, "disk writer", "write", "same CPU");
      gathered.hop(Hop.DEVICE, spot, 2_000_000_000, 200_000);
      heat.hop(Hop.DEVICE, spot, 2_000_000_000, 200_000);
      gathered.issued(spot, "corelane-dw-1", 4096, 1, 1);
    }
    TraceReport report =
        new TraceReport(
            new ThisMachine("17.0.1", "6.18.44", 2),
            10,
            gathered.hops(),
            gathered.use().depths(),
            gathered.use().submitters(),
            List.of(),
            List.of(),
            new Cost(4, 400, 0, 0.01));
    return new TracePage(report, heat).page().html();
  }
}
