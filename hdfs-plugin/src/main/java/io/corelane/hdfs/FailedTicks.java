/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.function.LongSupplier;

/** The ticks that failed, in the loops of all modes so far. */
final class FailedTicks implements LongSupplier {

  /** Replaced as a whole, so that no tick is counted twice or not at all. */
  private record Count(long past, LongSupplier present) {}

  private volatile Count count = new Count(0, () -> 0);

  /** Another loop begins. For one thread at a time. */
  void next(LongSupplier loop) {
    count = new Count(getAsLong(), loop);
  }

  @Override
  public long getAsLong() {
    Count now = count;
    return now.past() + now.present().getAsLong();
  }
}
