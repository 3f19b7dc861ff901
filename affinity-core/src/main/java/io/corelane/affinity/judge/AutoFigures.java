/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import java.util.List;
import java.util.Optional;

/**
 * How mode auto stands, as it is shown.
 *
 * @param state what it does
 * @param news what has happened last, as a sentence; empty before anything has
 * @param trouble what is wrong with it, as a sentence; empty if nothing is
 * @param nextMillis when it goes on, in milliseconds since 1970; 0 if it does not
 * @param trials bind against off, and perhaps steer against bind; the last is the one that goes on
 */
public record AutoFigures(
    State state, String news, String trouble, long nextMillis, List<TrialFigures> trials) {

  /** What it does. */
  public enum State {
    /** Nothing: another mode is configured. */
    OTHER_MODE,
    /** Compares, slice by slice. */
    COMPARING,
    /** Nothing for now: the winner is in force. */
    SETTLED,
    /** Nothing any more: it failed, and uploads go on as in stock HDFS. */
    STOPPED
  }

  /** In another mode. */
  public static final AutoFigures NONE = new AutoFigures(State.OTHER_MODE, "", "", 0, List.of());

  /** Keeps the list as it is now. */
  public AutoFigures {
    trials = List.copyOf(trials);
  }

  /** The trial that goes on. */
  public Optional<TrialFigures> current() {
    return trials.isEmpty() ? Optional.empty() : Optional.of(trials.get(trials.size() - 1));
  }

  /** Why it does nothing any more. */
  public AutoFigures stopped(String why) {
    return new AutoFigures(State.STOPPED, news, why, 0, trials);
  }
}
