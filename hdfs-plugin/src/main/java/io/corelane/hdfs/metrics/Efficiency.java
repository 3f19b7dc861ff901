/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.time.Clock;
import java.util.function.Supplier;

/**
 * How sparing uploads are with CPUs, as the reports say; NaN when that is not known, or older than
 * the loop's longest pause.
 *
 * @param clock that of the reports
 */
public record Efficiency(
    Supplier<MachineReport> machine, Supplier<HistoryReport> history, Clock clock) {

  private static final long FRESH_MILLIS = RecentSeconds.LONGEST_SECONDS * 1_000;

  /** Idle CPU-seconds per second, of the CPUs that Corelane may use. */
  public double freeCpus() {
    MachineReport now = machine.get();
    return known(now.freeCpus(), now.measuredMillis());
  }

  /** CPU-seconds that the DataNode's process used for each GiB received, over the last minute. */
  public double cpuSecondsPerGib() {
    HistoryReport now = history.get();
    return known(now.cpuSecondsPerGib(), now.latestMillis());
  }

  private double known(double figure, long measuredMillis) {
    return figure < 0 || clock.millis() - measuredMillis > FRESH_MILLIS ? Double.NaN : figure;
  }
}
