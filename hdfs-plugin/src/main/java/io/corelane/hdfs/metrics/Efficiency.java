/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.function.Supplier;

/**
 * How sparing uploads are with CPUs, as gauges: what they cost, and what is left to compute beside
 * them. Not a number, which shows as none, while the loop measures nothing.
 */
public final class EfficiencyMetrics {

  private static final long FRESH_MILLIS = RecentSeconds.LONGEST_SECONDS * 1_000;

  private final Supplier<MachineReport> machine;
  private final Supplier<HistoryReport> history;
  private final Clock clock;

  /**
   * What is asked whenever somebody looks at the gauges.
   *
   * @param clock that of the reports
   */
  public EfficiencyMetrics(
      Supplier<MachineReport> machine, Supplier<HistoryReport> history, Clock clock) {
    this.machine = machine;
    this.history = history;
    this.clock = clock;
  }

  /** Registers the gauges. One registry holds one DataNode's meters. */
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("corelane.cpus.free", this::freeCpus)
        .description("Idle CPU-seconds per second, of the CPUs that Corelane may use")
        .baseUnit("cpus")
        .strongReference(true)
        .register(registry);
    Gauge.builder("corelane.cpu.per.gib", this::cpuSecondsPerGib)
        .description("CPU-seconds of the DataNode for each GiB received, over the last minute")
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
  }

  private double freeCpus() {
    MachineReport now = machine.get();
    return known(now.freeCpus(), now.measuredMillis());
  }

  private double cpuSecondsPerGib() {
    HistoryReport now = history.get();
    return known(now.cpuSecondsPerGib(), now.latestMillis());
  }

  private double known(double figure, long measuredMillis) {
    return figure < 0 || clock.millis() - measuredMillis > FRESH_MILLIS ? Double.NaN : figure;
  }
}
