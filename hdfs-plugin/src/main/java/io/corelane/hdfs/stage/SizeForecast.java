/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.atomic.AtomicInteger;

/** Whether the blocks that end are mostly large, so that the next will probably be. Thread-safe. */
public final class SizeForecast {

  /** So many blocks are remembered, a bit each. */
  private static final int LAST = 8;

  private static final int MOSTLY = 7;

  private final long large;
  private final AtomicInteger ended = new AtomicInteger();

  /**
   * None has ended yet, so the next is taken for small.
   *
   * @param large from so many bytes on
   */
  public SizeForecast(long large) {
    this.large = large;
  }

  /**
   * A block has ended.
   *
   * @param bytes what it has brought
   */
  public void ended(long bytes) {
    int bit = bytes >= large ? 1 : 0;
    ended.updateAndGet(before -> (before << 1 | bit) & (1 << LAST) - 1);
  }

  public long large() {
    return large;
  }

  /**
   * Whether the next block will probably be large.
   *
   * @return false while none or few have ended
   */
  public boolean isLarge() {
    return Integer.bitCount(ended.get()) >= MOSTLY;
  }
}
