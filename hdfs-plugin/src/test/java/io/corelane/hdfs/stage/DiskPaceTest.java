/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.hdfs.stage.DiskPace.Part;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskPaceTest {

  private static final long LARGE = DiskPace.LEAST_BYTES;

  private final AtomicLong now = new AtomicLong();
  private final DiskPaces paces = new DiskPaces(now::get);
  private final DiskPace pace = paces.of("/data/1");

  /** Each byte takes twice as long as in its beginning. */
  private void slow(long waited) {
    pace.ended(new Part(LARGE, LARGE), new Part(4 * LARGE, 8 * LARGE), waited);
  }

  /** A block that gains on the stage, as of a load in which each byte takes so long. */
  private void gaining(long load, boolean compared) {
    pace.ended(
        new Part(compared ? LARGE : 0, 4 * load * LARGE),
        new Part(4 * LARGE, 12 * load * LARGE),
        6 * load * LARGE);
  }

  @Test
  void aBeginningIsComparedWithWhatCameLast() {
    assertEquals(DiskWaits.NONE, pace.waits());
    pace.ended(new Part(0, 1), new Part(4 * LARGE, 16 * LARGE), 0);
    assertEquals(DiskWaits.NONE, pace.waits());
    slow(4 * LARGE);
    assertEquals(new DiskWaits(1, 0, 0.5), pace.waits());
    slow(4 * LARGE);
    assertEquals(new DiskWaits(2, 0.5, 0.5), pace.waits());
    // Its client paused in the beginning.
    pace.ended(new Part(LARGE, 900 * LARGE), new Part(4 * LARGE, 8 * LARGE), 4 * LARGE);
    assertEquals(new DiskWaits(3, 0.5, 0.5), pace.waits());
    assertEquals(DiskWaits.NONE, paces.of("/data/2").waits());
    assertEquals(3, paces.of("/data/1").waits().blocks());
  }

  @Test
  void whoBecomesFasterLosesNothing() {
    pace.ended(new Part(LARGE, 3 * LARGE), new Part(4 * LARGE, 8 * LARGE), 0);
    assertEquals(new DiskWaits(1, 0, -0.5), pace.waits());
    pace.ended(new Part(LARGE, 900 * LARGE), new Part(4 * LARGE, 8 * LARGE), 0);
    assertEquals(-1, pace.waits().lost());
  }

  /** Sixteen uploads after one, and one after sixteen: the disk gains in both. */
  @ParameterizedTest
  @CsvSource({"1, 16", "16, 1"})
  void aLoadThatChangesIsNotTakenForTheDisk(int before, int after) {
    for (int i = 0; i < 4; i++) {
      gaining(before, true);
    }
    for (int i = 0; i < 16; i++) {
      // Those that began at once come first: four were compared a moment ago.
      gaining(after, i >= 8);
      DiskWaits waits = pace.waits();
      assertTrue(waits.lost() <= 0, waits::toString);
    }
  }

  @Test
  void aShortBeginningAndAShortRestTellNothing() {
    pace.ended(new Part(LARGE - 1, 10), new Part(4 * LARGE, 100), 80);
    pace.ended(new Part(2 * LARGE, 10), new Part(5 * LARGE - 1, 100), 80);
    pace.ended(new Part(LARGE, 0), new Part(4 * LARGE, 100), 80);
    pace.ended(new Part(LARGE, 10), new Part(4 * LARGE, 0), 80);
    assertEquals(DiskWaits.NONE, pace.waits());
    pace.ended(new Part(2 * LARGE, 10), new Part(5 * LARGE, 100), 80);
    assertEquals(1, pace.waits().blocks());
  }

  @Test
  void fourCountAndTenMinutes() {
    for (int i = 0; i < 5; i++) {
      slow(i == 0 ? 0 : 4 * LARGE);
      now.incrementAndGet();
    }
    assertEquals(new DiskWaits(4, 0.5, 0.5), pace.waits());
    now.addAndGet(DiskPace.FORGOTTEN_NANOS - 4);
    assertEquals(4, pace.waits().blocks());
    now.addAndGet(4);
    assertEquals(DiskWaits.NONE, pace.waits());
  }

  /** A block that is compared has a part of it less on the stage. */
  @Test
  void nothingIsComparedWhereNobodyWaits() {
    assertFalse(pace.compares());
    slow(0);
    assertFalse(pace.compares());
    pace.ended(new Part(0, 1), new Part(LARGE, 100), 11);
    assertTrue(pace.compares(), "whatever its beginning was");
    pace.ended(new Part(0, 1), new Part(LARGE, 100), 10);
    assertFalse(pace.compares());
  }

  @Test
  void fourAreComparedInAMinute() {
    for (int i = 0; i < 4; i++) {
      slow(4 * LARGE);
      assertEquals(i < 3, pace.compares());
    }
    now.addAndGet(DiskPace.FRESH_NANOS);
    assertFalse(pace.compares());
    now.incrementAndGet();
    assertTrue(pace.compares());
    assertEquals(4, pace.waits().blocks());
  }

  @Test
  void whereBlocksAreTooShortTheyAreNotAllCompared() {
    for (int i = 0; i < DiskPace.MOST_SHORT; i++) {
      pace.ended(new Part(LARGE, 50), new Part(LARGE, 100), 50);
      assertTrue(pace.compares());
    }
    assertFalse(pace.compares());
    for (int i = 2; i < DiskPace.SELDOM; i++) {
      assertFalse(pace.compares());
    }
    assertTrue(pace.compares());
    slow(4 * LARGE);
    assertTrue(pace.compares());
  }
}
