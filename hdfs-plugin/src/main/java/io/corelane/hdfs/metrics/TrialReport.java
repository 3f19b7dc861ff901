/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.judge.VerdictText;
import java.util.Locale;

/**
 * A trial of mode auto; {@link TrialFigures} explains its parts.
 *
 * @param verdict what the pairs so far say of the other mode
 * @param finding the same in words
 */
@SuppressWarnings("ArrayRecordComponent") // What a management bean shows; made anew each time.
public record TrialReport(
    String baseline,
    String other,
    String verdict,
    String finding,
    int pairs,
    long sliceMillis,
    long begunMillis,
    long decidedMillis,
    MeasureReport[] measures) {

  /** As its figures are. */
  public TrialReport(TrialFigures figures) {
    this(
        figures.baseline(),
        figures.other(),
        figures.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        VerdictText.finding(figures),
        figures.pairs(),
        figures.sliceMillis(),
        figures.begunMillis(),
        figures.decidedMillis(),
        figures.measures().stream().map(MeasureReport::of).toArray(MeasureReport[]::new));
  }
}
