/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class QuartilesTest {

  @Test
  void quantilesOfAnOddAndAnEvenCount() {
    assertEquals(new Quartiles(3, 2, 4, 1, 5, 5), Quartiles.of(List.of(5.0, 1.0, 4.0, 2.0, 3.0)));
    assertEquals(new Quartiles(1.5, 1.25, 1.75, 1, 2, 2), Quartiles.of(List.of(2.0, 1.0)));
    assertEquals(new Quartiles(7, 7, 7, 7, 7, 1), Quartiles.of(List.of(7.0)));
  }
}
