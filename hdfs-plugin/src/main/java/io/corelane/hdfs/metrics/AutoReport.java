/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.judge.AutoFigures;
import java.util.Locale;

/**
 * How mode auto stands.
 *
 * @param state what it does: {@code other-mode}, {@code comparing}, {@code settled} or {@code
 *     stopped}
 * @param news what has happened last, as a sentence; empty before anything has
 * @param trouble what is wrong with it, as a sentence; empty if nothing is
 * @param nextMillis when it goes on, in milliseconds since 1970; 0 if it does not
 * @param trials bind against off, and perhaps steer against bind; the last is the one that goes on
 */
@SuppressWarnings("ArrayRecordComponent") // What a management bean shows; made anew each time.
public record AutoReport(
    String state, String news, String trouble, long nextMillis, TrialReport[] trials) {

  /** As its figures are. */
  public AutoReport(AutoFigures figures) {
    this(
        figures.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        figures.news(),
        figures.trouble(),
        figures.nextMillis(),
        figures.trials().stream().map(TrialReport::new).toArray(TrialReport[]::new));
  }
}
