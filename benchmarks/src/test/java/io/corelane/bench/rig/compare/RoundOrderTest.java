/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RoundOrderTest {

  private static final List<RigWay> ALL = List.of(RigWay.values());

  @Test
  void everyRoundHasEveryWayOnce() {
    RoundOrder order = RoundOrder.of(ALL, 20, 7);
    assertEquals(20, order.rounds().size());
    for (List<RigWay> round : order.rounds()) {
      assertEquals(ALL.size(), round.size());
      assertEquals(Set.copyOf(ALL), new TreeSet<>(round));
    }
    assertTrue(order.rounds().stream().distinct().count() > 1, order::toString);
  }

  @Test
  void theSeedRepeatsIt() {
    assertEquals(RoundOrder.of(ALL, 5, 42), RoundOrder.of(ALL, 5, 42));
  }
}
