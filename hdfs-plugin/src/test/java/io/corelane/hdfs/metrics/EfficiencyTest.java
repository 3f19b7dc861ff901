/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class EfficiencyTest {

  private static final long NOW = 1_795_000_000_000L;

  private static Efficiency measured(long millis, double freeCpus, double cpuSecondsPerGib) {
    MachineReport none = MachineReport.UNKNOWN;
    MachineReport machine =
        new MachineReport(
            millis, false, freeCpus, none.cpus(), none.rxQueues(), none.hardwareQueues());
    HistoryReport history =
        new HistoryReport(millis, new int[0], new int[0], new int[0], new int[0], cpuSecondsPerGib);
    Clock clock = Clock.fixed(Instant.ofEpochMilli(NOW), ZoneOffset.UTC);
    return new Efficiency(() -> machine, () -> history, clock);
  }

  @Test
  void bothAreThoseOfTheReports() {
    Efficiency efficiency = measured(NOW - 61_000, 5.25, 0.5);
    assertEquals(5.25, efficiency.freeCpus());
    assertEquals(0.5, efficiency.cpuSecondsPerGib());
  }

  @Test
  void whatIsOldIsNotANumber() {
    Efficiency efficiency = measured(NOW - 61_001, 5.25, 0.5);
    assertEquals(Double.NaN, efficiency.freeCpus());
    assertEquals(Double.NaN, efficiency.cpuSecondsPerGib());
  }

  @Test
  void whatIsNotKnownIsNotANumber() {
    Efficiency efficiency = measured(NOW, -1, -1);
    assertEquals(Double.NaN, efficiency.freeCpus());
    assertEquals(Double.NaN, efficiency.cpuSecondsPerGib());
  }
}
