/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SceneOutcomeTest {

  private static final double EXACT = 1e-6;

  @Test
  void tooManyOnOneCacheServeLessThanWide() {
    SceneOutcome outcome = SceneOutcome.of(scene(8), Collections.nCopies(8, CpuSet.of(1, 2, 3)));
    assertEquals(3, outcome.served(), EXACT);
    assertEquals(4, outcome.wide(), EXACT);
    assertTrue(outcome.isShort());
    assertFalse(outcome.isFarther());
  }

  @Test
  void theOtherNodeIsFartherThanUnbound() {
    SceneOutcome outcome = SceneOutcome.of(scene(1), List.of(CpuSet.range(4, 7)));
    assertEquals(39.0 / 28, outcome.distance(), EXACT);
    assertTrue(outcome.isFarther());
    assertFalse(outcome.isShort());
  }

  @Test
  void whoIsNotBoundIsNoFarther() {
    SceneOutcome outcome = SceneOutcome.of(scene(2), Collections.nCopies(2, CpuSet.EMPTY));
    assertEquals(0, outcome.bound());
    assertEquals(1, outcome.ratio(), EXACT);
    assertFalse(outcome.isFarther());
  }

  /** All packets on CPU 0 of two nodes with 4 CPUs each. */
  private static Scene scene(int uploads) {
    SweepMachine machine =
        SweepMachine.table().stream()
            .filter(it -> it.name().equals("nodes-2x4"))
            .findFirst()
            .orElseThrow();
    return new Scene(machine, uploads, 0.5, 0.3, Spread.ONE_CPU, Others.NONE, 0);
  }
}
