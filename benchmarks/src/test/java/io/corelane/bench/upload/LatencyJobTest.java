/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LatencyJobTest {

  private static final long MILLI = 1_000_000;

  @Test
  void oneThatIsLateIsTimedFromWhenItWasDue() {
    long first = System.nanoTime() - 100 * MILLI;
    assertEquals(first + 99 * MILLI, LatencyJob.due(1000, first, 99));
  }

  @Test
  void oneThatIsNotIsWaitedFor() {
    long first = System.nanoTime();
    long begins = LatencyJob.due(1000, first, 20);
    assertTrue(begins - first >= 20 * MILLI);
    assertTrue(System.nanoTime() - begins >= 0);
  }

  /** A million writes at one a second are more nanoseconds than an int holds. */
  @Test
  void manySlowOnesDoNotOverflow() {
    long first = System.nanoTime() - 999_999_000 * MILLI - 5 * MILLI;
    assertEquals(first + 999_999_000 * MILLI, LatencyJob.due(1, first, 999_999));
  }
}
