/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialRules;
import io.corelane.affinity.trial.TrialVerdict;
import java.util.Arrays;
import java.util.List;

/**
 * A trial in figures, as it is shown.
 *
 * @param baseline the mode that is kept unless the other helps, such as {@code off}
 * @param other the mode in question, such as {@code bind}
 * @param verdict what the pairs so far say
 * @param pairs how many pairs of slices count
 * @param sliceMillis how long a slice is, in milliseconds
 * @param begunMillis when it began, in milliseconds since 1970
 * @param decidedMillis since when it says so; 0 while there is no verdict
 * @param measures what is known of each measure
 */
public record TrialFigures(
    String baseline,
    String other,
    TrialVerdict verdict,
    int pairs,
    long sliceMillis,
    long begunMillis,
    long decidedMillis,
    List<MeasureFigures> measures) {

  /**
   * The figures of a trial.
   *
   * @param trial as far as it has come
   * @param rules how it is judged
   * @return its figures as of now
   */
  public static TrialFigures of(ModeTrial trial, JudgeRules rules) {
    TrialRules ends = rules.turns().trial();
    TrialVerdict verdict = trial.verdict();
    // The bounds are those that the verdict comes from.
    double chance = verdict == TrialVerdict.HARMS ? ends.harmError() : ends.error();
    double error = chance / TrialMeasure.values().length;
    return new TrialFigures(
        trial.baseline().text(),
        trial.other().text(),
        verdict,
        trial.trial().pairs(),
        rules.turns(trial).sliceNanos() / 1_000_000,
        trial.begunMillis(),
        trial.decidedMillis(),
        Arrays.stream(TrialMeasure.values())
            .map(measure -> MeasureFigures.of(measure, trial.trial().of(measure), error))
            .toList());
  }

  /** What is known of one measure. */
  public MeasureFigures of(TrialMeasure measure) {
    return measures.stream()
        .filter(figures -> figures.measure() == measure)
        .findFirst()
        .orElseGet(() -> new MeasureFigures(measure, 0, 1, 0.25, 4));
  }
}
