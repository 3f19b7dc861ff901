/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.judge.AutoFigures;
import java.util.Locale;

/**
 * How mode auto stands. The getters make JMX show it as plain composite data; of a record it would
 * show the components.
 */
public final class AutoReport {

  private final AutoFigures figures;

  public AutoReport(AutoFigures figures) {
    this.figures = figures;
  }

  /** What it does: {@code other-mode}, {@code comparing}, {@code settled} or {@code stopped}. */
  public String getState() {
    return figures.state().name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String getNews() {
    return figures.news();
  }

  public String getTrouble() {
    return figures.trouble();
  }

  public long getNextMillis() {
    return figures.nextMillis();
  }

  public TrialReport[] getTrials() {
    return figures.trials().stream().map(TrialReport::new).toArray(TrialReport[]::new);
  }
}
