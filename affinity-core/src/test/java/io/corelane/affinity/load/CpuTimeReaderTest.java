/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuTimeReaderTest {

  @Test
  void everyColumnGoesToItsPlace() {
    List<CpuTime> times =
        CpuTimeReader.parse(
            """
            cpu  11 22 33 44 55 66 77 88 99 111
            cpu0 1 20 300 4000 50000 600000 7000000 80000000 900000000 1
            cpu17 0 0 0 0 0 0 0 0
            intr 12 3 4
            ctxt 99
            """);
    assertEquals(
        List.of(
            new CpuTime(0, 21, 300, 600000, 7000000, 4000, 50000, 80000000),
            new CpuTime(17, 0, 0, 0, 0, 0, 0, 0)),
        times);
    assertEquals(21 + 300 + 600000 + 7000000, times.get(0).busy());
    assertEquals(times.get(0).busy() + 4000 + 50000 + 80000000, times.get(0).total());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "cpu  1 2 3 4 5 6 7 8\n",
        "cpu0 1 2 3 4 5 6 7\n",
        "cpu0 1 2 3 4 5 6 7 x\n",
        "cpu0 1 2 3 4 5 6 7 -8\n",
        "cpu0 1 2 3 4 5 6 7 9999999999999999999\n",
        "cpu 1 2\ncpux 1 2 3 4 5 6 7 8\n",
        "cpu99999 1 2 3 4 5 6 7 8\n"
      })
  void damagedTextIsRefused(String stat) {
    assertThrows(IllegalArgumentException.class, () -> CpuTimeReader.parse(stat));
  }

  @Test
  void aCounterThatRunsBackwardsIsNoTime() {
    CpuTime earlier = new CpuTime(3, 10, 10, 10, 10, 10, 10, 10);
    CpuTime later = new CpuTime(3, 15, 16, 17, 18, 19, 9, 20);
    assertEquals(new CpuTime(3, 5, 6, 7, 8, 9, 0, 10), later.since(earlier));
    CpuTime other = new CpuTime(4, 0, 0, 0, 0, 0, 0, 0);
    assertThrows(IllegalArgumentException.class, () -> later.since(other));
  }
}
