/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A ratio estimated from pairs, in two ways: the geometric mean with Student's t on the logarithms,
 * and the median pair with the interval that the sign test gives. The first assumes that the
 * logarithms are about normal and is the sharper one; the second assumes nothing of their shape, so
 * a few pairs that something else disturbed do not carry it away.
 *
 * @param pairs how many pairs
 * @param ratio the geometric mean of the pairs' ratios
 * @param low the lower end of its interval
 * @param high the upper end of its interval
 * @param median the median pair's ratio
 * @param medianLow the lower end of the median's interval; 0 with fewer than 6 pairs
 * @param medianHigh the upper end of the median's interval; infinite with fewer than 6 pairs
 */
public record Estimate(
    int pairs,
    double ratio,
    double low,
    double high,
    double median,
    double medianLow,
    double medianHigh) {

  /** The share of such intervals that hold the true ratio. */
  public static final double CONFIDENCE = 0.95;

  private static final double TAIL = (1 - CONFIDENCE) / 2;
  private static final double HALF = 0.5;

  /**
   * From the pairs' ratios: all above 0, at least two, else an {@link IllegalArgumentException}.
   */
  public static Estimate of(List<Double> ratios) {
    int n = ratios.size();
    double[] logs = ratios.stream().mapToDouble(Math::log).sorted().toArray();
    if (n < 2 || !Double.isFinite(logs[0]) || !Double.isFinite(logs[n - 1])) {
      throw new IllegalArgumentException("no estimate from " + ratios);
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double half = halfWidth(logs);
    int rank = rank(n);
    return new Estimate(
        n,
        Math.exp(mean),
        Math.exp(mean - half),
        Math.exp(mean + half),
        Math.exp((logs[(n - 1) / 2] + logs[n / 2]) / 2),
        rank < 0 ? 0 : Math.exp(logs[rank]),
        rank < 0 ? Double.POSITIVE_INFINITY : Math.exp(logs[n - 1 - rank]));
  }

  /**
   * Half of the interval's width on the scale of the ratios' logarithms, at least two; 0.03 for
   * about 3 per cent to each side. It depends on how far the pairs differ from each other, and not
   * at all on which side of 1 they are.
   */
  static double halfWidth(double[] logs) {
    int n = logs.length;
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(x -> (x - mean) * (x - mean)).sum();
    double t = TDistribution.of(n - 1).inverseSurvivalProbability(TAIL);
    return t * Math.sqrt(squares / (n - 1) / n);
  }

  /** The place from either end whose values hold the median with the confidence; -1 if none. */
  private static int rank(int n) {
    BinomialDistribution signs = BinomialDistribution.of(n, HALF);
    int rank = -1;
    while (signs.cumulativeProbability(rank + 1) <= TAIL) {
      rank++;
    }
    return rank;
  }

  /** Whether both intervals lie on the same side of 1. */
  public boolean showsDifference() {
    return (low > 1 && medianLow > 1) || (high < 1 && medianHigh < 1);
  }

  /**
   * Whether a difference beyond a bound, such as 0.03 for 3 per cent, can be excluded: both
   * intervals lie within 1 / (1 + bound) and 1 + bound.
   */
  public boolean isWithin(double bound) {
    return Math.max(high, medianHigh) <= 1 + bound && Math.min(low, medianLow) >= 1 / (1 + bound);
  }
}
