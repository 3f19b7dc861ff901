/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

/**
 * How many of the large blocks that were written of late were read soon after; large enough for the
 * write stage. The two are counted apart, so that for a moment more can have been read than
 * written; then all count as read.
 *
 * @param blocksWritten large blocks written, 0 or more
 * @param blocksReadSoon those of them that were read, each counted once, 0 or more
 */
public record ReadBack(long blocksWritten, long blocksReadSoon) {

  /** Nothing was written yet. */
  public static final ReadBack NONE = new ReadBack(0, 0);

  /** Fewer blocks tell nothing: of 16, one more or less that is read is 6 %. */
  static final long ENOUGH = 16;

  public ReadBack {
    if (blocksWritten < 0 || blocksReadSoon < 0) {
      throw new IllegalArgumentException(
          "blocks below 0: " + blocksWritten + " written, " + blocksReadSoon + " read");
    }
  }

  /** Whether enough was written to tell anything; true from 16 blocks on. */
  public boolean known() {
    return blocksWritten >= ENOUGH;
  }

  /** The share that was read soon, 0 to 1; 0 if nothing was written. */
  public double share() {
    return blocksWritten == 0 ? 0 : Math.min(1, (double) blocksReadSoon / blocksWritten);
  }
}
