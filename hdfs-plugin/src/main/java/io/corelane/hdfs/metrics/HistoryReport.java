/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * The last {@value RecentSeconds#SECONDS} seconds, one number for each, the latest last; -1 where
 * none was measured. Empty before the first measurement.
 *
 * @param latestMillis the end of the last second, in milliseconds since 1970; 0 before the first
 * @param receivedKibPerSecond what the DataNode received, in KiB/s
 * @param uploads the uploads in progress
 * @param busyPercent the mean share of the CPUs' time in use, softirqs and stolen time included
 * @param softirqPercent the mean share of the CPUs' time in interrupts and softirqs
 * @param cpuSecondsPerGib CPU-seconds that the DataNode's process used for each GiB received, over
 *     the last minute; -1 when it received less than 64 MiB
 */
@SuppressWarnings("ArrayRecordComponent") // What a management bean converts; made anew each time.
public record HistoryReport(
    long latestMillis,
    int[] receivedKibPerSecond,
    int[] uploads,
    int[] busyPercent,
    int[] softirqPercent,
    double cpuSecondsPerGib) {

  /** Nothing was measured yet. */
  public static final HistoryReport NONE =
      new HistoryReport(0, new int[0], new int[0], new int[0], new int[0], -1);
}
