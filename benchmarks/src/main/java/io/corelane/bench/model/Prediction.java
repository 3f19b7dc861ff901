/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.Parameter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a figure, or that it cannot say.
 *
 * @param interval the median of all draws, and what nine in ten lie between, of fewer than 20 draws
 *     all; null if it cannot say
 * @param missing which term is missing or known too badly if there is no interval; else empty
 */
record Prediction(@Nullable Interval interval, String missing) {

  /** An interval that is wider says too little. */
  private static final double WIDEST = 2;

  private static final int ONE_IN = 20;

  static Prediction cannot(String missing) {
    return new Prediction(null, missing);
  }

  /** From a result above 0 for each draw. */
  static Prediction of(List<Draw> draws, List<Double> results) {
    double[] sorted = results.stream().mapToDouble(result -> result).sorted().toArray();
    int cut = sorted.length / ONE_IN;
    double middle = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    Interval interval = new Interval(sorted[cut], middle, sorted[sorted.length - 1 - cut]);
    return interval.factor() <= WIDEST
        ? new Prediction(interval, "")
        : cannot("too little is known of " + widest(draws, results).words);
  }

  Optional<Interval> known() {
    return Optional.ofNullable(interval);
  }

  String words(String format) {
    return known()
        .map(
            range ->
                String.format(
                    Locale.ROOT,
                    format + " (" + format + "-" + format + ")",
                    range.middle(),
                    range.low(),
                    range.high()))
        .orElse("?");
  }

  /** The parameter that the results follow most closely. */
  private static Parameter widest(List<Draw> draws, List<Double> results) {
    double[] y = results.stream().mapToDouble(Math::log).toArray();
    return Arrays.stream(Parameter.values())
        .max(
            Comparator.comparingDouble(
                parameter -> {
                  double[] x =
                      draws.stream().mapToDouble(draw -> Math.log(draw.of(parameter))).toArray();
                  return Math.abs(covariance(x, y)) / Math.sqrt(covariance(x, x) + 1e-12);
                }))
        .orElseThrow();
  }

  private static double covariance(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElse(0);
    double meanY = Arrays.stream(y).average().orElse(0);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (x[i] - meanX) * (y[i] - meanY);
    }
    return sum;
  }
}
