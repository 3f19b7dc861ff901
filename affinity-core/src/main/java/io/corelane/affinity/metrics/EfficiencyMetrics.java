/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.DoubleSupplier;

/**
 * How sparing uploads are with CPUs, as gauges: what they cost, and what is left to compute beside
 * them. Not a number, which shows as none, while the loop measures nothing.
 */
public final class EfficiencyMetrics {

  private EfficiencyMetrics() {}

  /**
   * Registers the gauges, which ask whenever somebody looks.
   *
   * @param registry where to; one registry holds one DataNode's meters
   * @param freeCpus idle CPU-seconds per second, of the CPUs that Corelane may use; or NaN
   * @param cpuSecondsPerGib of the DataNode, for each GiB received of late; or NaN
   */
  public static void register(
      MeterRegistry registry, DoubleSupplier freeCpus, DoubleSupplier cpuSecondsPerGib) {
    Gauge.builder("corelane.cpus.free", freeCpus::getAsDouble)
        .description("Idle CPU-seconds per second, of the CPUs that Corelane may use")
        .register(registry);
    Gauge.builder("corelane.cpu.per.gib", cpuSecondsPerGib::getAsDouble)
        .description("CPU-seconds of the DataNode for each GiB received, over the last minute")
        .baseUnit("seconds")
        .register(registry);
  }
}
