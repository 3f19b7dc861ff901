/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * What came out in several rounds.
 *
 * @param least the least of them
 * @param median the middle, or the mean of the two in the middle
 * @param most the most of them
 */
public record Spread(double least, double median, double most) {

  /**
   * Of all rounds.
   *
   * @param rounds at least one
   */
  public static Spread of(DoubleStream rounds) {
    double[] sorted = rounds.sorted().toArray();
    int n = sorted.length;
    return new Spread(sorted[0], (sorted[(n - 1) / 2] + sorted[n / 2]) / 2, sorted[n - 1]);
  }

  /** Without decimals, for figures far above 1. */
  String rounded() {
    return String.format(Locale.ROOT, "%.0f (%.0f to %.0f)", median, least, most);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", median, least, most);
  }
}
