/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Which way is in force, turn by turn: a rest, a slice, a rest in the opposite way, its slice, and
 * another pair, until there is a verdict. Then the winner stays, but for a pair now and then. What
 * is disturbed is not compared: a slice that nobody has watched takes its pair with it, and a pair
 * in which too little came is none. A coin is thrown for the next, at once while there is no
 * verdict, and after the usual pause once there is one. The coin is true with a chance of one half;
 * times are on the clock of {@link Totals#nanos}.
 *
 * @param trial all pairs that count
 * @param said the verdict so far
 * @param turn what is going on
 */
public record Switchback(SwitchbackTrial trial, TrialVerdict said, Turn turn) {

  /** What is going on. */
  sealed interface Turn {

    /** The way that is in force. */
    TrialWay way();
  }

  /**
   * A way has just begun and is not measured yet.
   *
   * @param until on the clock of {@link Totals#nanos}
   * @param first the pair's first slice, in the opposite way; none yet while this is the first
   */
  record Resting(TrialWay way, long until, @Nullable Slice first) implements Turn {}

  /**
   * A way is measured.
   *
   * @param began what was counted then
   * @param first as of {@link Resting}
   */
  record Measuring(TrialWay way, Totals began, @Nullable Slice first) implements Turn {}

  /**
   * The winner is in force.
   *
   * @param since on the clock of {@link Totals#nanos}
   */
  record Settled(TrialWay way, long since) implements Turn {}

  /**
   * A trial begins.
   *
   * @param coin true with a chance of one half
   * @return its first turn
   */
  public static Switchback begin(Totals now, SwitchbackRules rules, BooleanSupplier coin) {
    return pair(SwitchbackTrial.BEGIN, TrialVerdict.UNDECIDED, now, rules, coin);
  }

  private static Switchback pair(
      SwitchbackTrial trial,
      TrialVerdict said,
      Totals now,
      SwitchbackRules rules,
      BooleanSupplier coin) {
    TrialWay first = coin.getAsBoolean() ? TrialWay.OTHER : TrialWay.BASELINE;
    return new Switchback(trial, said, resting(first, now, rules, null));
  }

  /**
   * Goes on with what is known: with the winner, or with the next pair while there is none.
   *
   * @param said the verdict so far
   * @param coin true with a chance of one half
   */
  public static Switchback resume(
      SwitchbackTrial trial,
      TrialVerdict said,
      Totals now,
      SwitchbackRules rules,
      BooleanSupplier coin) {
    return switch (said) {
      case UNDECIDED -> pair(trial, said, now, rules, coin);
      case HELPS -> new Switchback(trial, said, new Settled(TrialWay.OTHER, now.nanos()));
      case FAILS, HARMS, TOO_DEAR, NO_DIFFERENCE ->
          new Switchback(trial, said, new Settled(TrialWay.BASELINE, now.nanos()));
    };
  }

  /** The way that is to be in force. */
  public TrialWay way() {
    return turn.way();
  }

  /** Whether nothing is compared for now. */
  public boolean isSettled() {
    return turn instanceof Settled;
  }

  /** Whether a way is measured now. */
  public boolean isMeasuring() {
    return turn instanceof Measuring;
  }

  /** What is measured now is not that way at work: its pair does not count. */
  public Switchback dropped(Totals now, SwitchbackRules rules, BooleanSupplier coin) {
    return resume(trial, said, now, rules, coin);
  }

  /**
   * Nothing can be compared for now: the standard is in force, and the next pair comes after the
   * usual pause.
   */
  public Switchback paused(long nanos) {
    return with(new Settled(TrialWay.BASELINE, nanos));
  }

  /**
   * The way has been put in force, however long that took: its rest begins now, in the same pair or
   * pause. A slice that was measured while somebody else had another way in force is measured anew.
   */
  public Switchback inForce(long nanos, SwitchbackRules rules) {
    if (turn instanceof Settled) {
      return this;
    }
    Slice first = turn instanceof Measuring slice ? slice.first() : ((Resting) turn).first();
    return with(new Resting(turn.way(), nanos + rules.restNanos(), first));
  }

  /**
   * How long nothing is to be done: nanoseconds until {@link #next} is due, at least 0; {@link
   * Long#MAX_VALUE} if it never is.
   */
  public long due(long nanos, SwitchbackRules rules) {
    long passed;
    long lasts;
    if (turn instanceof Resting rest) {
      return Math.max(0, rest.until() - nanos);
    } else if (turn instanceof Measuring slice) {
      passed = nanos - slice.began().nanos();
      lasts = rules.sliceNanos();
    } else {
      passed = nanos - ((Settled) turn).since();
      lasts = rules.pauseNanos();
    }
    return lasts == Long.MAX_VALUE ? lasts : Math.max(0, lasts - passed);
  }

  /**
   * Goes on; to be called often beside the length of a slice.
   *
   * @param coin true with a chance of one half; thrown once for each pair
   * @return the same while a turn lasts
   */
  public Switchback next(Totals now, SwitchbackRules rules, BooleanSupplier coin) {
    if (turn instanceof Resting rest) {
      return now.nanos() - rest.until() < 0
          ? this
          : with(new Measuring(rest.way(), now, rest.first()));
    } else if (turn instanceof Measuring slice) {
      return now.nanos() - slice.began().nanos() < rules.sliceNanos()
          ? this
          : ended(slice, now, rules, coin);
    }
    Settled settled = (Settled) turn;
    return now.nanos() - settled.since() < rules.pauseNanos()
        ? this
        : pair(trial, said, now, rules, coin);
  }

  private Switchback ended(
      Measuring measured, Totals now, SwitchbackRules rules, BooleanSupplier coin) {
    Optional<Slice> slice = now.since(measured.began()).filter(rules::isWatched);
    if (slice.isEmpty()) {
      return resume(trial, said, now, rules, coin);
    }
    if (measured.way() == TrialWay.OTHER && slice.get().failures() > 0) {
      SwitchbackTrial failed = trial.failed(slice.get());
      return resume(failed, failed.verdict(rules.trial(), said), now, rules, coin);
    }
    Slice first = measured.first();
    if (first == null) {
      return with(resting(measured.way().opposite(), now, rules, slice.get()));
    }
    if (!rules.counts(first, slice.get())) {
      return resume(trial, said, now, rules, coin);
    }
    SwitchbackTrial next =
        measured.way() == TrialWay.OTHER
            ? trial.with(first, slice.get())
            : trial.with(slice.get(), first);
    return resume(next, next.verdict(rules.trial(), said), now, rules, coin);
  }

  private Switchback with(Turn next) {
    return new Switchback(trial, said, next);
  }

  private static Turn resting(
      TrialWay way, Totals now, SwitchbackRules rules, @Nullable Slice first) {
    return new Resting(way, now.nanos() + rules.restNanos(), first);
  }
}
