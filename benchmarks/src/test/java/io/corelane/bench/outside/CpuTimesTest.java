/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CpuTimesTest {

  private static final String BEFORE =
      """
      cpu  300 20 200 4000 100 10 50 5 0 0
      cpu0 100 10 100 2000 50 5 25 0 0 0
      cpu3 200 10 100 2000 50 5 25 5 0 0
      intr 1 2 3
      """;

  private static final String AFTER =
      """
      cpu  600 20 300 4100 100 10 150 5 0 0
      cpu0 300 10 200 2050 60 5 75 0 0 0
      cpu3 300 10 100 2050 50 5 75 5 0 0
      cpu4 1 1 1 1 1 1 1 1 0 0
      intr 1 2 3
      """;

  @Test
  void sharesOfTimeBetweenTwoReadings() {
    CpuTimes spent = CpuTimes.parse(AFTER).since(CpuTimes.parse(BEFORE));
    // CPU 4 came online meanwhile: what it did before is not known.
    assertEquals(Set.of(0, 3), spent.byCpu().keySet());
    CpuTimes.Times zero = Objects.requireNonNull(spent.byCpu().get(0));
    assertEquals(2, zero.user(), 1e-9);
    assertEquals(1, zero.system(), 1e-9);
    assertEquals(0.5, zero.softirq(), 1e-9);
    assertEquals(0.6, zero.idle(), 1e-9);
    assertEquals(3.5 + 1.5, spent.busySeconds(), 1e-9);
    assertEquals(2 * (3.5 + 1.5), spent.plus(spent).busySeconds(), 1e-9);
  }

  @Test
  void oldKernelsHaveFewerColumns() {
    assertEquals(1, CpuTimes.parse("cpu0 100 0 0 0").busySeconds(), 1e-9);
  }
}
