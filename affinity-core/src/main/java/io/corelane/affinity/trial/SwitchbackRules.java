/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/**
 * How a trial takes turns.
 *
 * @param sliceNanos how long one way is measured
 * @param restNanos how long a way is in force before it is measured, so that what the other has
 *     left behind is gone
 * @param leastBytes a pair does not count if both of its slices have received less
 * @param holdOut the share of the time that pairs go on for after the verdict, to keep the figure
 *     alive, 0 to 1
 * @param trial when the trial ends
 */
public record SwitchbackRules(
    long sliceNanos, long restNanos, double leastBytes, double holdOut, TrialRules trial) {

  /** A slice that took so many times as long was not watched: the machine was suspended. */
  private static final double MOST_LATE = 1.5;

  /**
   * Checks the rules.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public SwitchbackRules {
    boolean times = sliceNanos > 0 && restNanos >= 0;
    if (!times || !(leastBytes >= 0) || !(holdOut >= 0 && holdOut < 1)) {
      throw new IllegalArgumentException(
          "no trial has slices of %d ns after %d ns, of %s bytes, and pairs for %s of the time"
              .formatted(sliceNanos, restNanos, leastBytes, holdOut));
    }
  }

  /** Whether a slice was watched as long as it was to be. */
  boolean isWatched(Slice slice) {
    return slice.seconds() * 1e9 <= MOST_LATE * sliceNanos;
  }

  /** Whether there was enough to compare: nothing at all in one way alone is an effect. */
  boolean counts(Slice first, Slice second) {
    return Math.max(first.bytes(), second.bytes()) >= leastBytes;
  }

  /** How long nothing is tried between two pairs after the verdict; for ever with no hold-out. */
  long pauseNanos() {
    double pair = 2.0 * (sliceNanos + restNanos);
    return holdOut == 0 ? Long.MAX_VALUE : (long) (pair * (1 - holdOut) / holdOut);
  }
}
