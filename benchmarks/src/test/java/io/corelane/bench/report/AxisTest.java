/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class AxisTest {

  @Test
  void endsAreRoundAndHoldAllValues() {
    Axis axis = Axis.around(0.93, 1.08, 0, 100);
    assertEquals(0.92, axis.least(), 1e-12);
    assertEquals(1.08, axis.most(), 1e-12);
    assertEquals(
        List.of("0.92", "0.94", "0.96", "0.98", "1.00", "1.02", "1.04", "1.06", "1.08"),
        axis.ticks().stream().map(axis::text).toList());
  }

  @Test
  void placesAreProportional() {
    Axis up = new Axis(0, 10, 200, 0, false);
    assertEquals(200, up.at(0));
    assertEquals(150, up.at(2.5));
    assertEquals(0, up.at(10));
  }

  @Test
  void logarithmicAxisHasThePowersOfTen() {
    Axis axis = new Axis(1, 1000, 0, 300, true);
    assertEquals(List.of("1", "10", "100", "1000"), axis.ticks().stream().map(axis::text).toList());
    assertEquals(100, axis.at(10), 1e-9);
  }

  @Test
  void oneValueHasAnAxis() {
    Axis axis = Axis.around(5, 5, 0, 100);
    assertEquals(0, axis.at(axis.least()));
    assertEquals(100, axis.at(axis.most()));
    assertEquals(5.0, axis.ticks().stream().filter(t -> t == 5).findFirst().orElseThrow());
  }

  @Test
  void refusesWhatIsNoRange() {
    assertThrows(IllegalArgumentException.class, () -> new Axis(1, 1, 0, 9, false));
    assertThrows(IllegalArgumentException.class, () -> new Axis(0, 9, 0, 9, true));
  }
}
