/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what other threads do; generously, because no test here is about time. */
final class Waiting {

  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private Waiting() {}

  static void until(BooleanSupplier condition, Supplier<String> otherwise) {
    long deadline = System.nanoTime() + MOST_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(otherwise.get());
      }
      LockSupport.parkNanos(STEP_NANOS);
    }
  }
}
