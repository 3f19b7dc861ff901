/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.SwitchbackTrial;
import io.corelane.affinity.trial.TrialVerdict;
import io.corelane.affinity.trial.TrialWay;

/**
 * A trial of a mode against the one that does less, as far as it has come.
 *
 * @param baseline the mode that is kept unless the other helps
 * @param other the mode in question
 * @param trial all pairs of slices that count
 * @param begunMillis when it began, in milliseconds since 1970
 * @param verdict what it says; what was shown once stays until something else is
 * @param decidedMillis since when; 0 while it is not decided
 */
public record ModeTrial(
    Mode baseline,
    Mode other,
    SwitchbackTrial trial,
    long begunMillis,
    TrialVerdict verdict,
    long decidedMillis) {

  /**
   * Checks what may have been read from a file.
   *
   * @throws IllegalArgumentException if the other mode does not do more
   */
  public ModeTrial {
    if (baseline.compareTo(other) >= 0) {
      throw new IllegalArgumentException(
          "no trial is of " + other.text() + " against " + baseline.text());
    }
  }

  static ModeTrial begin(Mode baseline, Mode other, long nowMillis) {
    return new ModeTrial(
        baseline, other, SwitchbackTrial.BEGIN, nowMillis, TrialVerdict.UNDECIDED, 0);
  }

  /** The trial with more pairs, and what it says then. */
  ModeTrial with(SwitchbackTrial next, TrialVerdict says, long nowMillis) {
    long since = says == verdict ? decidedMillis : nowMillis;
    return new ModeTrial(baseline, other, next, begunMillis, says, since);
  }

  boolean isDecided() {
    return verdict != TrialVerdict.UNDECIDED;
  }

  Mode mode(TrialWay way) {
    return way == TrialWay.OTHER ? other : baseline;
  }
}
