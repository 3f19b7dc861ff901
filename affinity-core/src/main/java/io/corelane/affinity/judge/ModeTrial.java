/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.trial.SwitchbackTrial;
import io.corelane.affinity.trial.TrialWay;

/**
 * A trial of a mode against the one that does less, as far as it has come.
 *
 * @param baseline the mode that is kept unless the other helps
 * @param other the mode in question
 * @param trial all pairs of slices that count
 * @param begunMillis when it began, in milliseconds since 1970
 * @param decidedMillis when there was a verdict first; 0 while there was none
 */
public record ModeTrial(
    Mode baseline, Mode other, SwitchbackTrial trial, long begunMillis, long decidedMillis) {

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
    return new ModeTrial(baseline, other, SwitchbackTrial.BEGIN, nowMillis, 0);
  }

  ModeTrial with(SwitchbackTrial next, long decided) {
    return new ModeTrial(baseline, other, next, begunMillis, decided);
  }

  boolean isDecided() {
    return decidedMillis > 0;
  }

  Mode mode(TrialWay way) {
    return way == TrialWay.OTHER ? other : baseline;
  }
}
