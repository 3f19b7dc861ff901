/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.judge.MeasureFigures;
import java.util.Locale;

/**
 * What mode auto knows of one measure.
 *
 * @param measure {@code received}, {@code per-data-node-cpu} or {@code per-machine-cpu}: bytes
 *     received per second, per CPU-second of the DataNode, and of the machine
 * @param pairs how many pairs of slices have had a figure of it
 * @param ratio of the mode in question, divided by the baseline's
 * @param low the least ratio that is not excluded
 * @param high the greatest
 */
public record MeasureReport(String measure, int pairs, double ratio, double low, double high) {

  static MeasureReport of(MeasureFigures figures) {
    return new MeasureReport(
        figures.measure().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        figures.pairs(),
        figures.ratio(),
        figures.low(),
        figures.high());
  }
}
