/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.corelane.bench.matrix.report.MatrixSetting;
import io.corelane.bench.matrix.report.Pair;
import io.corelane.bench.matrix.report.Samples;
import io.corelane.bench.matrix.report.Trial;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OrderTest {

  private static final MatrixSetting SETTING = Samples.setting(false);

  @Test
  void everyRoundHasEveryCellOnce() {
    List<Order.Next> order = Order.of(SETTING, 3, List.of());
    assertEquals(12, order.size());
    for (int round = 1; round <= 3; round++) {
      Set<Pair> cells = new HashSet<>();
      for (Order.Next next : order.subList(4 * (round - 1), 4 * round)) {
        assertEquals(round, next.round());
        cells.add(next.pair());
      }
      assertEquals(Set.of(new Pair(0, 0), new Pair(0, 1), new Pair(1, 0), new Pair(1, 1)), cells);
    }
  }

  @Test
  void roundsHaveOrdersOfTheirOwn() {
    Set<List<Pair>> orders = new HashSet<>();
    List<Order.Next> order = Order.of(SETTING, 12, List.of());
    for (int round = 0; round < 12; round++) {
      orders.add(order.subList(4 * round, 4 * round + 4).stream().map(Order.Next::pair).toList());
    }
    assertNotEquals(1, orders.size());
  }

  @Test
  void aResumedRunGoesOnWhereTheFirstStopped() {
    List<Order.Next> all = Order.of(SETTING, 2, List.of());
    List<Trial> done =
        all.subList(0, 5).stream()
            .map(next -> Samples.trial(next.round(), next.pair().row(), next.pair().column(), 1))
            .toList();
    assertEquals(all.subList(5, 8), Order.of(SETTING, 2, done));
  }
}
