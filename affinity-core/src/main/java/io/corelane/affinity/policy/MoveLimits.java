/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/**
 * How much a move must gain and how seldom uploads are moved, so that load which comes and goes
 * does not move them to and fro. Interrupts and the write-back rest as long.
 *
 * @param minimumGain the share of an upload's cost that a move must save; 0.1 by default, more than
 *     the noise of a measured load
 * @param dwellMillis how long an upload stays where it was put, at least; doubled by each move it
 *     made within {@code memoryMillis}. 5000 by default: five measurements of the new place
 * @param memoryMillis how long a place that was left is not returned to; 60000 by default, the
 *     longest that load is seen to come and go as one job's phases
 * @param movesPerTick the most uploads moved in one tick; 16 by default: at 20 microseconds for a
 *     migration less than half a millisecond
 */
public record MoveLimits(
    double minimumGain, long dwellMillis, long memoryMillis, int movesPerTick) {

  /** The defaults. */
  public static final MoveLimits DEFAULTS = new MoveLimits(0.1, 5_000, 60_000, 16);

  // Contradictions are refused here, once; the configuration names its keys before it comes here.
  public MoveLimits {
    check(minimumGain > 0 && minimumGain < 1, "minimumGain", minimumGain, "between 0 and 1");
    check(dwellMillis > 0, "dwellMillis", dwellMillis, "above 0");
    check(memoryMillis >= dwellMillis, "memoryMillis", memoryMillis, "at least dwellMillis");
    check(movesPerTick > 0, "movesPerTick", movesPerTick, "above 0");
  }

  /** The share of the scheduler's cost that binding must save: half of what a move must. */
  public double leastGain() {
    return minimumGain / 2;
  }

  static void check(boolean holds, String name, Number value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " = " + value + ": must be " + allowed);
    }
  }
}
