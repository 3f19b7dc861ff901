/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

  @Test
  void quantilesOfAnOddAndAnEvenCount() {
    assertEquals(new Spread(3, 2, 4, 1, 5, 5), Spread.of(List.of(5.0, 1.0, 4.0, 2.0, 3.0)));
    assertEquals(new Spread(1.5, 1.25, 1.75, 1, 2, 2), Spread.of(List.of(2.0, 1.0)));
    assertEquals(new Spread(7, 7, 7, 7, 7, 1), Spread.of(List.of(7.0)));
  }

  @Test
  void clearOnlyWhenTheMiddleHalfIsOnOneSide() {
    assertTrue(new Spread(1.2, 1.1, 1.3, 0.5, 2, 9).clearOf(1));
    assertTrue(new Spread(0.8, 0.7, 0.9, 0.5, 2, 9).clearOf(1));
    assertFalse(new Spread(1.1, 0.9, 1.3, 0.5, 2, 9).clearOf(1));
  }
}
