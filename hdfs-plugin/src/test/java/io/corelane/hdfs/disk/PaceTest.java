/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long MILLI = 1_000_000;
  private static final long MIB = 1 << 20;

  @Test
  void aSteadyUploadIsMetAtItsGoal() {
    Pace pace = new Pace(0, 0);
    // 1 MiB in 10 ms; 3 MiB more at that rate.
    assertNear(30 * MILLI, pace.waitFor(4 * MIB, MIB, 10 * MILLI));
  }

  @Test
  void anEstimateFollowsTheRate() {
    Pace pace = new Pace(0, 0);
    pace.waitFor(100 * MIB, MIB, 10 * MILLI);
    // Now 3 MiB in 10 ms: the mean of the two rates is 2 MiB in 10 ms.
    assertNear(20 * MILLI, pace.waitFor(8 * MIB, 4 * MIB, 20 * MILLI));
  }

  @Test
  void aWaitIsNeverShorterThanTheLeastNorLongerThanTheMost() {
    Pace fast = new Pace(0, 0);
    assertEquals(Pace.MIN_NANOS, fast.waitFor(2 * MIB, MIB, 1));
    Pace slow = new Pace(0, 0);
    assertEquals(Pace.MAX_NANOS, slow.waitFor(8 * MIB, 1, 1000 * MILLI));
  }

  @Test
  void aFileAtRestIsLookedAtHalfAsOftenEachTime() {
    Pace pace = new Pace(5, 0);
    assertEquals(10 * MILLI, pace.waitFor(MIB, 5, MILLI));
    assertEquals(20 * MILLI, pace.waitFor(MIB, 5, 2 * MILLI));
    assertEquals(40 * MILLI, pace.waitFor(MIB, 5, 3 * MILLI));
    for (int i = 0; i < 10; i++) {
      pace.waitFor(MIB, 5, (4 + i) * MILLI);
    }
    assertEquals(Pace.MAX_NANOS, pace.waitFor(MIB, 5, 20 * MILLI));
  }

  @Test
  void aFileThatShrankIsAtRestAndNeverGivesANegativeWait() {
    Pace pace = new Pace(10 * MIB, 0);
    assertEquals(10 * MILLI, pace.waitFor(11 * MIB, MIB, MILLI));
  }

  @Test
  void twoLooksAtOneTimeDoNotDivideByZero() {
    Pace pace = new Pace(0, 7);
    assertEquals(Pace.MIN_NANOS, pace.waitFor(8 * MIB, MIB, 7));
  }

  /** Equal but for the rounding of the rate. */
  private static void assertNear(long expected, long actual) {
    assertTrue(Math.abs(expected - actual) <= 1, () -> expected + " but was " + actual);
  }
}
