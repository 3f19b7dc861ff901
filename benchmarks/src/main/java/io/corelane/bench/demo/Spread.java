/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import java.util.List;
import java.util.Locale;

/**
 * A median and how far the values lie from it.
 *
 * @param median the middle value
 * @param lowerQuartile a quarter of the values is at or below it
 * @param upperQuartile a quarter of the values is at or above it
 * @param least the least value
 * @param most the greatest value
 * @param values how many there are
 */
public record Spread(
    double median,
    double lowerQuartile,
    double upperQuartile,
    double least,
    double most,
    int values) {

  private static final double QUARTER = 0.25;
  private static final double HALF = 0.5;

  /**
   * Of some values.
   *
   * @param values at least one
   * @return their spread; quantiles between two values are interpolated
   */
  public static Spread of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    return new Spread(
        quantile(sorted, HALF),
        quantile(sorted, QUARTER),
        quantile(sorted, 1 - QUARTER),
        sorted[0],
        sorted[sorted.length - 1],
        sorted.length);
  }

  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** Whether the middle half of the values lies wholly on one side of a value. */
  boolean clearOf(double value) {
    return lowerQuartile > value || upperQuartile < value;
  }

  @Override
  public String toString() {
    if (values == 1) {
      return String.format(Locale.ROOT, "%.3f (one pair)", median);
    }
    return String.format(
        Locale.ROOT,
        "%.3f (quartiles %.3f to %.3f, extremes %.3f to %.3f, %d pairs)",
        median,
        lowerQuartile,
        upperQuartile,
        least,
        most,
        values);
  }
}
