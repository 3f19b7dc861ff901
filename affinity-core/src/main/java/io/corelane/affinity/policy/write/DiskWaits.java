/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import java.util.OptionalDouble;

/**
 * How uploads fared of late while a volume was written directly.
 *
 * @param blocks how many of late began as in stock HDFS and went on directly, 0 or more
 * @param waited of its time on the stage, what a block waited for its disk, with 4 MiB on their way
 *     or for a slow step: the median of the last, 0 to 1
 * @param lost of that time, what would have been saved at the pace at which such a block began: the
 *     median of them, -1 to 1, below 0 where they became faster
 * @param saved of the time that the same bytes took directly, what stock HDFS saved since the
 *     volume was left to it for its disk: -1 (it took twice as long, or longer) to 1; empty if that
 *     was not tried of late
 */
public record DiskWaits(int blocks, double waited, double lost, OptionalDouble saved) {

  /** Nothing was seen of late. */
  public static final DiskWaits NONE = new DiskWaits(0, 0, 0, OptionalDouble.empty());

  /** Fewer blocks tell nothing: one may have met a moment of the disk's. */
  public static final int ENOUGH = 4;

  /** A smaller share of its time a block waits on any disk. */
  public static final double WAITED_ABOVE = 0.1;

  /** A smaller share of its time is not worth another way. */
  public static final double LOST_STILL = 0.1;

  public DiskWaits {
    if (blocks < 0
        || !(waited >= 0 && waited <= 1)
        || !(lost >= -1 && lost <= 1)
        || !(saved.orElse(0) >= -1 && saved.orElse(0) <= 1)) {
      throw new IllegalArgumentException(
          blocks
              + " blocks waited "
              + waited
              + " of their time and lost "
              + lost
              + ", saved "
              + saved);
    }
  }

  /** Whether a saving, as {@link #saved} has it, is worth leaving a volume to stock HDFS. */
  public static boolean isWorthIt(double saved) {
    return saved > LOST_STILL;
  }

  /** Whether stock HDFS was tried, and saved too little: what the blocks tell is wrong. */
  public boolean disproved() {
    return saved.isPresent() && !isWorthIt(saved.getAsDouble());
  }

  /** Whether there were enough blocks to tell anything; true from 4 on. */
  public boolean known() {
    return blocks >= ENOUGH;
  }
}
