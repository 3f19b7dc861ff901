/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClientPaceTest {

  private static final int BATCH = 1 << 20;
  private static final int WINDOW = 6 * 64_512;

  private final ClientPace pace = new ClientPace(0);

  @Test
  void whoSendsSmallPacketsWaits() {
    pace.waits(1);
    pace.waits(2);
    pace.waits(3);
    assertEquals(3, pace.hurries(3));
  }

  @Test
  void whatWasLongAgoIsForgotten() {
    pace.waits(1);
    pace.waits(2);
    assertEquals(2, pace.hurries(66));
    assertEquals(0, pace.hurries(67));
    pace.waits(67);
    assertEquals(1, pace.hurries(67));
  }

  @Test
  void eachGuessMakesTheNextOneLessLikelyUntilBatchesCome() {
    assertEquals(4_000_000, pace.quietNanos());
    pace.gaveUp(0, BATCH);
    assertEquals(16_000_000, pace.quietNanos());
    for (int i = 0; i < 3; i++) {
      pace.gaveUp(0, BATCH);
    }
    assertEquals(64_000_000, pace.quietNanos());
    assertEquals(4, pace.hurries(10));
    pace.sentBatch();
    assertEquals(32_000_000, pace.quietNanos());
    assertEquals(0, pace.hurries(10));
    for (int i = 0; i < 5; i++) {
      pace.sentBatch();
    }
    assertEquals(4_000_000, pace.quietNanos());
  }

  /** A window of six packets never makes a batch: the block leaves the stage after three. */
  @Test
  void whoNeverBringsABatchWaits() {
    long begin = 32 << 20;
    ClientPace appended = new ClientPace(begin);
    for (int i = 1; i <= 3; i++) {
      appended.gaveUp(begin + (long) i * WINDOW, BATCH);
      assertEquals(i, appended.hurries(6L * i));
    }
  }

  /** Short of CPU, it stops again and again, but goes on for long in between. */
  @Test
  void whoStuttersDoesNotWait() {
    for (int i = 1; i <= 20; i++) {
      pace.gaveUp((long) i * BATCH, BATCH);
      assertEquals(0, pace.hurries(16L * i));
    }
  }

  /** 10 MB/s, a packet each 6 ms: no batch in 64 ms, but it never stops. */
  @Test
  void whoIsSlowIsWaitedForLongerAndNotTakenToWait() {
    for (int i = 1; i <= 20; i++) {
      pace.isSlow();
      assertEquals(0, pace.hurries(10L * i));
    }
    assertEquals(64_000_000, pace.quietNanos());
  }

  @Test
  void quietIsCountedFromTheLastPacket() {
    pace.sent();
    long now = System.nanoTime();
    assertFalse(pace.isQuiet(now - 1_000_000_000));
    assertTrue(pace.isQuiet(now + 4_000_000));
  }
}
