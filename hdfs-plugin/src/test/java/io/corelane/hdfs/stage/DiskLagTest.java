/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskLagTest {

  private static final long KIB = 1 << 10;

  private final StageFigures figures = new StageFigures();

  @ParameterizedTest(name = "a ring of {0} KiB, batches of {1}")
  @CsvSource({
    "8192, 2048, 4032",
    "4096, 1024, 4032",
    "65536, 64, 4032",
    "16384, 4096, 4608",
    "2048, 512, 1984",
    "256, 64, 192"
  })
  void lessThanAClientsWindowIsEnoughToTell(int ring, int batch, int much) {
    DiskLag lag = new DiskLag(ring << 10, batch << 10, figures);
    assertFalse(lag.note(much * KIB - 1));
    lag.note(0);
    assertEquals(0, figures.diskWaits());
    assertTrue(lag.note(much * KIB));
    lag.note(much * KIB - 1);
    assertEquals(1, figures.diskWaits());
  }

  @Test
  void itGoesOnUntilTheDiskHasCaughtUp() {
    DiskLag lag = new DiskLag(8 << 20, 2 << 20, figures);
    assertTrue(lag.note(5 << 20));
    assertFalse(lag.note(6 << 20), "no news");
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    assertEquals(0, lag.nanos());
    lag.note(1 << 20);
    long once = lag.nanos();
    assertTrue(once > 0);
    lag.note(0);
    assertEquals(once, lag.nanos());
    assertEquals(1, figures.diskWaits());
    assertEquals(once, figures.diskWaitNanos());
  }

  @Test
  void aReceiverThatDoesNotGoOnWaitsHoweverLittleThereIs() {
    DiskLag lag = new DiskLag(8 << 20, 2 << 20, figures);
    lag.hold();
    lag.note(64 << 10);
    assertEquals(0, figures.diskWaits(), "a step alone ends nothing");
    lag.release();
    lag.note(64 << 10);
    assertEquals(1, figures.diskWaits());
    assertEquals(lag.nanos(), figures.diskWaitNanos());
  }
}
