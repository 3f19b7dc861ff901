/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.trial.EffectInterval;
import io.corelane.affinity.trial.Evidence;
import io.corelane.affinity.trial.TrialMeasure;

/**
 * What is known of one measure. The bounds hold for all measures of a trial together, whenever they
 * are looked at.
 *
 * @param measure the measure
 * @param pairs how many pairs have had a figure of it
 * @param ratio the other mode's figure divided by the baseline's, over all pairs
 * @param low the least ratio that is not excluded, 0.25 or above
 * @param high the greatest, 4 or below
 */
public record MeasureFigures(
    TrialMeasure measure, int pairs, double ratio, double low, double high) {

  static MeasureFigures of(TrialMeasure measure, Evidence evidence, double error) {
    EffectInterval effect = evidence.interval(error);
    return new MeasureFigures(
        measure,
        evidence.pairs(),
        Math.exp(effect.mean()),
        Math.exp(effect.low()),
        Math.exp(effect.high()));
  }
}
