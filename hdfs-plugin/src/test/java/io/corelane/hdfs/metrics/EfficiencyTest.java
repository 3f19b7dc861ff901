/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class EfficiencyMetricsTest {

  private static final long NOW = 1_795_000_000_000L;

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  private void measured(long millis, double freeCpus, double cpuSecondsPerGib) {
    MachineReport none = MachineReport.UNKNOWN;
    MachineReport machine =
        new MachineReport(
            millis, false, freeCpus, none.cpus(), none.rxQueues(), none.hardwareQueues());
    HistoryReport history =
        new HistoryReport(millis, new int[0], new int[0], new int[0], new int[0], cpuSecondsPerGib);
    Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
    new EfficiencyMetrics(() -> machine, () -> history, clock).bindTo(registry);
  }

  private double gauge(String name) {
    return registry.get(name).gauge().value();
  }

  @Test
  void bothAreThoseOfTheReports() {
    measured(NOW - 61_000, 5.25, 0.5);
    assertEquals(5.25, gauge("corelane.cpus.free"));
    assertEquals(0.5, gauge("corelane.cpu.per.gib"));
  }

  @Test
  void whatIsOldIsNotANumber() {
    measured(NOW - 61_001, 5.25, 0.5);
    assertEquals(Double.NaN, gauge("corelane.cpus.free"));
    assertEquals(Double.NaN, gauge("corelane.cpu.per.gib"));
  }

  @Test
  void whatIsNotKnownIsNotANumber() {
    measured(NOW, -1, -1);
    assertEquals(Double.NaN, gauge("corelane.cpus.free"));
    assertEquals(Double.NaN, gauge("corelane.cpu.per.gib"));
  }
}
