/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether the next block will be large, from how large those of late were. A load mostly stays what
 * it is: a stage from a block's begin is worth it while blocks are whole ones, and one from the
 * minimum on is not while blocks end soon after it. Tiny blocks tell nothing of the others, and do
 * not make what is remembered of these older. Any thread; nothing waits.
 */
public final class SizeForecast {

  /** So many blocks are remembered, two bits each, and as many of those that were not tiny. */
  private static final int LAST = 8;

  private static final int MOSTLY = 7;

  /** Blocks that became large; fewer tell nothing of how they end. */
  private static final int SOME = 4;

  /** A block of less than this times the minimum gains less than it costs to begin with a stage. */
  private static final int WHOLE = 2;

  /**
   * A block of less than this part of the minimum is tiny. Jobs write such files of their own
   * beside what they are for: control files, marks of success, logs.
   */
  private static final int TINY_PART = 32;

  private static final int MASK = (1 << LAST) - 1;

  // Where the bits of the last blocks begin.
  private static final int LARGE = 0;
  private static final int WHOLE_ONES = LAST;
  private static final int LARGE_OF_OTHERS = 2 * LAST;
  private static final int WHOLE_OF_OTHERS = 3 * LAST;

  private final long minimum;

  /** Which were large and which were whole; the same of those that were not tiny. */
  private final AtomicInteger ended = new AtomicInteger();

  /** None has ended yet, so the next is taken for small. From so many bytes on a block is large. */
  public SizeForecast(long minimum) {
    this.minimum = minimum;
  }

  /** A block has ended, which has brought so many bytes. */
  public void ended(long bytes) {
    note(bytes >= minimum ? 1 : 0, bytes >= WHOLE * minimum ? 1 : 0, bytes < tiny());
  }

  /** A block has ended whose client waits for what it sends: however large, it is a small one. */
  public void waited() {
    note(0, 0, false);
  }

  private void note(int large, int whole, boolean tiny) {
    ended.updateAndGet(
        before -> {
          int all = next(before, LARGE, large) | next(before, WHOLE_ONES, whole);
          int others =
              tiny
                  ? before & ~all(LARGE) & ~all(WHOLE_ONES)
                  : next(before, LARGE_OF_OTHERS, large) | next(before, WHOLE_OF_OTHERS, whole);
          return all | others;
        });
  }

  public long minimum() {
    return minimum;
  }

  private long tiny() {
    return minimum / TINY_PART;
  }

  /** Whether the next block will probably be large; false while none or few have ended. */
  public boolean isLarge() {
    return count(ended.get(), LARGE) >= MOSTLY;
  }

  /**
   * How much a block must have brought before a stage is worth it, in bytes; 0 while nearly all
   * blocks are whole, what no tiny one brings while nearly all others are, more than the minimum
   * while most of those that reach it end soon after.
   */
  public long worthIt() {
    int now = ended.get();
    if (count(now, WHOLE_ONES) >= MOSTLY) {
      return 0;
    }
    int whole = count(now, WHOLE_OF_OTHERS);
    if (whole >= MOSTLY) {
      return tiny();
    }
    int large = count(now, LARGE_OF_OTHERS);
    boolean endsSoon = large >= SOME && 2 * whole < large;
    return endsSoon ? WHOLE * minimum : minimum;
  }

  /** The bits from there on, with one more for the last block. */
  private static int next(int blocks, int begin, int last) {
    return ((((blocks >> begin) << 1) | last) & MASK) << begin;
  }

  private static int all(int begin) {
    return MASK << begin;
  }

  private static int count(int blocks, int begin) {
    return Integer.bitCount(blocks & all(begin));
  }
}
