/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.policy.write.DiskWaits;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskPaceTest {

  private static final long LARGE = DiskPace.LEAST_BYTES;

  private final AtomicLong now = new AtomicLong();
  private final DiskPaces paces = new DiskPaces(now::get);
  private final DiskPace pace = paces.of("/data/1");

  @Test
  void theTimeOfAllBlocksTogetherCounts() {
    assertEquals(DiskWaits.NONE, pace.waits());
    pace.ended(LARGE, 100, 80);
    pace.ended(LARGE, 300, 20);
    assertEquals(new DiskWaits(2, 0.25), pace.waits());
    assertEquals(DiskWaits.NONE, paces.of("/data/2").waits());
    assertEquals(2, paces.of("/data/1").waits().blocks());
  }

  @Test
  void blocksThatHadLittleOnTheStageTellNothing() {
    pace.ended(LARGE - 1, 100, 80);
    pace.ended(LARGE, 0, 0);
    assertEquals(DiskWaits.NONE, pace.waits());
  }

  @Test
  void eightCountAndTenMinutes() {
    for (int i = 0; i < 9; i++) {
      pace.ended(LARGE, 100, i == 0 ? 100 : 50);
      now.incrementAndGet();
    }
    assertEquals(new DiskWaits(8, 0.5), pace.waits());
    now.addAndGet(DiskPace.FORGOTTEN_NANOS - 8);
    assertEquals(8, pace.waits().blocks());
    now.addAndGet(8);
    assertEquals(DiskWaits.NONE, pace.waits());
  }
}
