/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Wakes one thread that has nothing to do. Whoever rings does no more than read a variable while
 * nobody listens, and never blocks.
 */
public final class Bell {

  private final Semaphore rung = new Semaphore(0);
  private final Duration longest;
  private volatile boolean listening;

  /**
   * Nobody listens yet.
   *
   * @param longest for how long one listens at a time. A former listener that is about to end can
   *     take a ring from its successor, who hears none until it listens again
   */
  public Bell(Duration longest) {
    this.longest = longest;
  }

  /**
   * Waits until it rings, but not for ever. For one thread at a time.
   *
   * @param needless whether there is something to do already; asked once a ring would be heard, so
   *     that what is made ready before a ring is not missed
   * @return whether there may be something to do; false if it has not rung for long
   */
  public boolean await(BooleanSupplier needless) throws InterruptedException {
    rung.drainPermits();
    listening = true;
    try {
      return needless.getAsBoolean() || rung.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      listening = false;
    }
  }

  /** Wakes who listens, if anybody does. To be called behind what there is to do now. */
  public void ring() {
    if (listening) {
      listening = false;
      rung.release();
    }
  }
}
