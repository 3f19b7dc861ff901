/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether the next block will be large, from how large those of late were. A load mostly stays what
 * it is: a stage from a block's begin is worth it while blocks are whole ones, and one from the
 * minimum on is not while blocks end soon after it. Any thread; nothing waits.
 */
public final class SizeForecast {

  /** So many blocks are remembered, two bits each. */
  private static final int LAST = 8;

  private static final int MOSTLY = 7;

  /** Blocks that became large; fewer tell nothing of how they end. */
  private static final int SOME = 4;

  /** A block of less than this times the minimum gains less than it costs to begin with a stage. */
  private static final int WHOLE = 2;

  private static final int MASK = (1 << LAST) - 1;

  private final long minimum;

  /** Which were large, and in the upper half which of these were whole. */
  private final AtomicInteger ended = new AtomicInteger();

  /** None has ended yet, so the next is taken for small. From so many bytes on a block is large. */
  public SizeForecast(long minimum) {
    this.minimum = minimum;
  }

  /** A block has ended, which has brought so many bytes. */
  public void ended(long bytes) {
    int large = bytes >= minimum ? 1 : 0;
    int whole = bytes >= WHOLE * minimum ? 1 : 0;
    ended.updateAndGet(before -> next(before, large) | (next(before >> LAST, whole) << LAST));
  }

  public long minimum() {
    return minimum;
  }

  /** Whether the next block will probably be large; false while none or few have ended. */
  public boolean isLarge() {
    return large(ended.get()) >= MOSTLY;
  }

  /**
   * How much a block must have brought before a stage is worth it, in bytes; 0 while nearly all
   * blocks are whole, more than the minimum while most of those that reach it end soon after.
   */
  public long worthIt() {
    int now = ended.get();
    int whole = large(now >> LAST);
    if (whole >= MOSTLY) {
      return 0;
    }
    boolean endsSoon = large(now) >= SOME && 2 * whole < large(now);
    return endsSoon ? WHOLE * minimum : minimum;
  }

  private static int next(int blocks, int last) {
    return ((blocks << 1) | last) & MASK;
  }

  private static int large(int blocks) {
    return Integer.bitCount(blocks & MASK);
  }
}
