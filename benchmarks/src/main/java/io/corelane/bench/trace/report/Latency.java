/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import org.HdrHistogram.Histogram;

/**
 * Durations in short, in microseconds, as exact as the kernel prints them; all 0 if there were
 * none.
 *
 * @param count how many
 * @param p50 half of them took at most as long
 * @param p99 99 of 100 took at most as long
 * @param p999 999 of 1000 took at most as long
 * @param max the longest
 */
public record Latency(long count, long p50, long p99, long p999, long max) {

  static Latency of(Histogram micros) {
    return new Latency(
        micros.getTotalCount(),
        percentile(micros, 50),
        percentile(micros, 99),
        percentile(micros, 99.9),
        micros.getMaxValue());
  }

  /** The lower end of its bucket, whose upper end is at most 0.1 % above. */
  private static long percentile(Histogram micros, double percent) {
    long value = micros.getTotalCount() == 0 ? 0 : micros.getValueAtPercentile(percent);
    return micros.lowestEquivalentValue(Math.min(value, micros.getMaxValue()));
  }
}
