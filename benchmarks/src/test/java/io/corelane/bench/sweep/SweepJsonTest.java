/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cli.GoldenJson;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code sweep --json} writes, and says of what is broken. */
class SweepJsonTest {

  private static final SweepMachine MACHINE =
      SweepMachine.table().stream()
          .filter(machine -> machine.name().equals("nodes-2x4"))
          .findFirst()
          .orElseThrow();
  private static final Scene SCENE =
      new Scene(MACHINE, 2, 0.5, 0.25, Spread.ONE_CPU, Others.ONE_CPU, 1);

  @Test
  void sweep() throws Exception {
    GoldenJson.assertSame("sweep.json", new SweepReport(List.of(row())));
  }

  @Test
  void whatIsBrokenIsSaidInALine() {
    assertEquals(
        "2 uploads of 0.50, softirqs 0.25, softirq CPU:mask 0:1, 0:4-7, others 0.9 on 3, device on"
            + " node 1: serves 0.50 of 1.00, distance 3.000, none's 2.500",
        row().tooFar().get(0).describe());
  }

  private static Row row() {
    SceneOutcome broken =
        new SceneOutcome(SCENE, List.of(CpuSet.of(1), CpuSet.range(4, 7)), 2, 0.5, 1, 6, 5);
    return Row.of(MACHINE, Situation.LOOP, List.of(broken));
  }
}
