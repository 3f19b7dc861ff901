/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.judge.VerdictText;
import java.util.Locale;

/** A trial of mode auto, as {@link AutoReport} shows it. */
public final class TrialReport {

  private final TrialFigures figures;

  public TrialReport(TrialFigures figures) {
    this.figures = figures;
  }

  public String getBaseline() {
    return figures.baseline();
  }

  public String getOther() {
    return figures.other();
  }

  /** What the pairs so far say of the other mode. */
  public String getVerdict() {
    return figures.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The same in words. */
  public String getFinding() {
    return VerdictText.finding(figures);
  }

  public int getPairs() {
    return figures.pairs();
  }

  public long getSliceMillis() {
    return figures.sliceMillis();
  }

  public long getBegunMillis() {
    return figures.begunMillis();
  }

  public long getDecidedMillis() {
    return figures.decidedMillis();
  }

  public MeasureReport[] getMeasures() {
    return figures.measures().stream().map(MeasureReport::of).toArray(MeasureReport[]::new);
  }
}
