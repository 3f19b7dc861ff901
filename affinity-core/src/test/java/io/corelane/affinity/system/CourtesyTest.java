/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Others are let run now and then, and not without end. */
class CourtesyTest {

  private static final long OTHERS_TAKE = 5_000_000;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 10);
  private final AtomicInteger yields = new AtomicInteger();
  private final Courtesy courtesy =
      new Courtesy(
          now::get,
          () -> {
            yields.incrementAndGet();
            now.addAndGet(OTHERS_TAKE); // Others take their time, and that is not this turn's.
          });

  @Test
  void onlyATurnThatHasLastedIsInterrupted() {
    now.addAndGet(Courtesy.NANOS - 1);
    courtesy.giveWay();
    assertEquals(0, yields.get());
    now.addAndGet(1);
    courtesy.giveWay();
    courtesy.giveWay();
    assertEquals(1, yields.get());
    now.addAndGet(Courtesy.NANOS);
    courtesy.giveWay();
    assertEquals(2, yields.get());
  }

  @Test
  void theNextTurnBeginsAnew() {
    now.addAndGet(Courtesy.NANOS);
    courtesy.begin();
    courtesy.giveWay();
    assertEquals(0, yields.get());
  }

  @Test
  void aTurnEndsWhereEverybodyElseIsInAHurry() {
    for (int turn = 1; turn <= 2; turn++) {
      courtesy.begin();
      for (int step = 0; step < 100; step++) {
        now.addAndGet(Courtesy.NANOS);
        courtesy.giveWay();
      }
      assertEquals(turn * Courtesy.MOST_NANOS / OTHERS_TAKE, yields.get());
    }
  }
}
