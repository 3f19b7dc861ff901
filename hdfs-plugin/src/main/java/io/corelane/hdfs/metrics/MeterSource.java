/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;

/**
 * Shows a Micrometer registry to metrics2 as one record, named by {@link MeterNames}. A timer gives
 * three values: {@code ...Count}, {@code ...TotalNanos} and {@code ...MaxNanos} (the maximum of
 * Micrometer's time window); a function timer has no maximum. Runs on metrics2's timer thread and
 * on the threads of {@code /jmx}.
 */
final class MeterSource implements MetricsSource {

  /** The record's name, and so the first word of every name in {@code /prom}. */
  static final String RECORD = "Corelane";

  private final MeterRegistry registry;

  MeterSource(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder to = collector.addRecord(RECORD).setContext("dfs");
    for (Meter meter : registry.getMeters()) {
      add(meter, to);
    }
  }

  private static void add(Meter meter, MetricsRecordBuilder to) {
    if (meter instanceof Counter counter) {
      to.addCounter(info(meter, ""), (long) counter.count());
    } else if (meter instanceof FunctionCounter counter) {
      to.addCounter(info(meter, ""), (long) counter.count());
    } else if (meter instanceof Timer timer) {
      to.addCounter(info(meter, "Count"), timer.count());
      to.addCounter(info(meter, "TotalNanos"), (long) timer.totalTime(TimeUnit.NANOSECONDS));
      to.addGauge(info(meter, "MaxNanos"), (long) timer.max(TimeUnit.NANOSECONDS));
    } else if (meter instanceof FunctionTimer timer) {
      to.addCounter(info(meter, "Count"), (long) timer.count());
      to.addCounter(info(meter, "TotalNanos"), (long) timer.totalTime(TimeUnit.NANOSECONDS));
    } else if (meter instanceof Gauge gauge) {
      addGauge(info(meter, ""), gauge.value(), to);
    }
  }

  private static void addGauge(MetricsInfo info, double value, MetricsRecordBuilder to) {
    if (value == Math.rint(value)) {
      to.addGauge(info, (long) value);
    } else if (!Double.isNaN(value)) {
      to.addGauge(info, value);
    }
  }

  private static MetricsInfo info(Meter meter, String suffix) {
    Meter.Id id = meter.getId();
    String description = Objects.requireNonNullElse(id.getDescription(), id.getName());
    return new Info(MeterNames.of(id) + suffix, description);
  }

  private record Info(String name, String description) implements MetricsInfo {}
}
