/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.cumulative.CumulativeCounter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusNamingConvention;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * One DataNode's meters, which Prometheus gets with its own conventions: labels, base units at a
 * name's end, {@code _total}, and timers as histograms. Hadoop gets the same meters by {@link
 * MeterSource}, with other names.
 */
public final class ExposedRegistry extends PrometheusMeterRegistry {

  /** Upper bounds of a timer's buckets, in microseconds: a binding takes tens, a tick thousands. */
  private static final double[] BUCKETS = {
    10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 5e6
  };

  private static final double NANOS_PER_MICRO = 1e3;

  /** An empty registry. */
  public ExposedRegistry() {
    super(PrometheusConfig.DEFAULT, new PrometheusRegistry(), Clock.SYSTEM);
    config().namingConvention(new Names()).meterFilter(new Histograms());
  }

  /** What is counted in nanoseconds, as Hadoop shows it, is exposed in seconds. */
  @Override
  public Counter newCounter(Meter.Id id) {
    if (!"nanoseconds".equals(id.getBaseUnit())) {
      return super.newCounter(id);
    }
    Counter nanos = new CumulativeCounter(id);
    newFunctionCounter(
        id.withBaseUnit("seconds"), nanos, of -> of.count() / TimeUnit.SECONDS.toNanos(1));
    return nanos;
  }

  /** A name ends with bytes or seconds; what else is counted, the name says by itself. */
  private static final class Names extends PrometheusNamingConvention {

    @Override
    public String name(String name, Meter.Type type, @Nullable String unit) {
      boolean isBase = BaseUnits.BYTES.equals(unit) || "seconds".equals(unit);
      return isBase
          ? super.name(name.replace("." + unit, ""), type, unit)
          : super.name(name, type, null);
    }
  }

  private static final class Histograms implements MeterFilter {

    @Override
    public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
      return id.getType() != Meter.Type.TIMER
          ? config
          : DistributionStatisticConfig.builder()
              .serviceLevelObjectives(
                  DoubleStream.of(BUCKETS).map(micros -> micros * NANOS_PER_MICRO).toArray())
              .build()
              .merge(config);
    }
  }
}
