/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.AutoConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.SwitchbackRules;
import io.corelane.affinity.trial.TrialRules;
import java.time.Duration;

/**
 * How the modes are judged.
 *
 * @param turns how a trial takes turns
 * @param steer how a trial of mode steer does, which comes to its work slowly
 * @param again how long a verdict holds
 * @param look over how long a load is compared with the one that was judged
 * @param shift how many times as much, or as little, is another load; above 1
 */
public record JudgeRules(
    SwitchbackRules turns, SwitchbackRules steer, Duration again, Duration look, double shift) {

  /** With fewer bytes per second in both slices, a pair is about one upload or none. */
  private static final double LEAST_RATE = 3 << 20;

  /** A block takes seconds; this is what a slice can spare. */
  private static final int RESTS_IN_A_SLICE = 4;

  /**
   * Each slice of mode steer begins with a loop that knows nothing: queues are busy when they have
   * been so for seconds, and interrupts move one in a second. Sixteen queues take 22 seconds.
   */
  private static final Duration STEER_BEGINS = Duration.ofMinutes(1);

  private static final Duration LEAST_STEER_SLICE = Duration.ofMinutes(2);

  /**
   * Linux writes a dirty page after 30 seconds, and looks for such every 5. A slice that begins
   * earlier pays for what the other mode has left in the page cache, and a mode that writes past it
   * never does so in return.
   */
  public static final Duration LEAST_REST = Duration.ofSeconds(35);

  /** The rules of a configuration: a verdict holds for a week, and a day's load is compared. */
  public static JudgeRules of(AutoConfig config) {
    return of(config, LEAST_REST);
  }

  /**
   * The same with another least time in force before a mode is measured, for tests that have no
   * time for a write-back.
   */
  public static JudgeRules of(AutoConfig config, Duration leastRest) {
    TrialRules usual = TrialRules.USUAL;
    TrialRules trial =
        new TrialRules(
            usual.error(),
            usual.harmError(),
            usual.margin(),
            usual.leastPairs(),
            config.mostLoss(),
            usual.mostPairs());
    Duration slice = config.slice();
    Duration long_ = slice.compareTo(LEAST_STEER_SLICE) < 0 ? LEAST_STEER_SLICE : slice;
    return new JudgeRules(
        turns(slice, leastRest, config.holdOut(), trial),
        turns(long_, leastRest.plus(STEER_BEGINS), config.holdOut(), trial),
        Duration.ofDays(7),
        Duration.ofDays(1),
        4);
  }

  private static SwitchbackRules turns(
      Duration slice, Duration leastRest, double holdOut, TrialRules trial) {
    return new SwitchbackRules(
        slice.toNanos(),
        Math.max(slice.toNanos() / RESTS_IN_A_SLICE, leastRest.toNanos()),
        LEAST_RATE * slice.toMillis() / 1000,
        holdOut,
        trial);
  }

  /** How a trial of a mode takes turns. */
  SwitchbackRules turns(ModeTrial trial) {
    return trial.other() == Mode.STEER ? steer : turns;
  }
}
