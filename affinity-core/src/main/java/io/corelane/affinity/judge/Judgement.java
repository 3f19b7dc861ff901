/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.TrialVerdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What trials have come to, as it is kept over a restart.
 *
 * @param trials bind against off, and once bind helps perhaps steer against bind; the last is the
 *     one that goes on
 * @param machine what the machine was, in words that are compared with later ones; empty while that
 *     is not known
 * @param bytesPerSecond what was received on the first day after the verdict, at least what a pair
 *     needs; 0 while that is not known
 */
public record Judgement(List<ModeTrial> trials, String machine, double bytesPerSecond) {

  /**
   * Checks what may have been read from a file.
   *
   * @throws IllegalArgumentException if there is no trial, or they do not follow one another
   */
  public Judgement {
    trials = List.copyOf(trials);
    if (trials.isEmpty() || !(bytesPerSecond >= 0) || !Double.isFinite(bytesPerSecond)) {
      throw new IllegalArgumentException(
          "no judgement has " + trials.size() + " trials at " + bytesPerSecond + " bytes a second");
    }
    for (int i = 1; i < trials.size(); i++) {
      if (trials.get(i).baseline() != trials.get(i - 1).other()) {
        throw new IllegalArgumentException("a trial does not go on where the one before ended");
      }
    }
  }

  /** Nothing is known yet. */
  static Judgement begin(String machine, long nowMillis) {
    return new Judgement(List.of(ModeTrial.begin(Mode.OFF, Mode.BIND, nowMillis)), machine, 0);
  }

  /** The trial that goes on. */
  public ModeTrial current() {
    return trials.get(trials.size() - 1);
  }

  /** The verdict that is the first to be too old; nothing while there is none. */
  Optional<ModeTrial> oldestVerdict() {
    return trials.stream()
        .filter(ModeTrial::isDecided)
        .min(Comparator.comparingLong(ModeTrial::decidedMillis));
  }

  /** Whether bind is what helps, and steer has not been tried against it. */
  boolean canSteer() {
    return current().other() == Mode.BIND && current().verdict() == TrialVerdict.HELPS;
  }

  Judgement with(ModeTrial current) {
    List<ModeTrial> next = new ArrayList<>(trials);
    next.set(next.size() - 1, current);
    return new Judgement(next, machine, bytesPerSecond);
  }

  Judgement plus(ModeTrial next) {
    List<ModeTrial> all = new ArrayList<>(trials);
    all.add(next);
    return new Judgement(all, machine, bytesPerSecond);
  }

  Judgement on(String known) {
    return new Judgement(trials, known, bytesPerSecond);
  }

  Judgement at(double bytes) {
    return new Judgement(trials, machine, bytes);
  }
}
