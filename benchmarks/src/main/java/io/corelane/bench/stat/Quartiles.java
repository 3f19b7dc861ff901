/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import java.util.List;

/**
 * A median and how far the values lie from it: what they look like, not what they prove. Whether
 * pairs differ is for {@link Estimate} to say.
 *
 * @param median the middle value
 * @param lowerQuartile a quarter of the values is at or below it
 * @param upperQuartile a quarter of the values is at or above it
 * @param least the least value
 * @param most the greatest value
 * @param values how many there are
 */
public record Quartiles(
    double median,
    double lowerQuartile,
    double upperQuartile,
    double least,
    double most,
    int values) {

  private static final double QUARTER = 0.25;
  private static final double HALF = 0.5;

  /** Of at least one value; quantiles between two values are interpolated. */
  public static Quartiles of(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("no values");
    }
    return new Quartiles(
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
}
