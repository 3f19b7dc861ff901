/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.cluster.AckTimes;
import org.HdrHistogram.Histogram;

/**
 * How long the data packets of an upload waited for their acknowledgement, all streams together.
 *
 * @param packets that were sent with data
 * @param count of them that were acknowledged
 * @param unreadable connections that could not be read to their end
 * @param p50 in microseconds; 0 without acknowledgements, as all of them
 * @param p99 in microseconds
 * @param p999 in microseconds
 * @param longest in microseconds
 */
public record Acks(
    long packets, long count, int unreadable, double p50, double p99, double p999, double longest) {

  private static final int DIGITS = 3;
  private static final double NANOS_OF_MICRO = 1e3;

  /** Of what the client saw. */
  public static Acks of(AckTimes times) {
    Histogram histogram = new Histogram(DIGITS);
    times.nanos().forEach(histogram::recordValue);
    return new Acks(
        times.packets(),
        histogram.getTotalCount(),
        times.unreadable(),
        LatencyReport.Percentile.P50.of(histogram),
        LatencyReport.Percentile.P99.of(histogram),
        LatencyReport.Percentile.P999.of(histogram),
        histogram.getMaxValue() / NANOS_OF_MICRO);
  }
}
