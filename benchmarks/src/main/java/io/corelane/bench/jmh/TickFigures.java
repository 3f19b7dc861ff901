/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds a tick's CPU time to the results of {@link TickBenchmark}, and the share of one core that it
 * is at one tick a second: {@code -prof io.corelane.bench.jmh.TickFigures}.
 */
public final class TickFigures implements InternalProfiler {

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_PER_CENT = 1e7;

  /** Static: JMH makes profiler and benchmark by reflection and lets neither know the other. */
  private static final AtomicLong LAST = new AtomicLong();

  /** For JMH, which makes it by reflection. */
  public TickFigures() {}

  static void record(long cpuNanos) {
    LAST.set(cpuNanos);
  }

  @Override
  public String getDescription() {
    return "CPU time of a tick, and its share of one core at one tick a second";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    LAST.set(0);
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    double nanos = LAST.get();
    return List.of(
        new ScalarResult("cpu", nanos / NANOS_PER_MICRO, "us", AggregationPolicy.AVG),
        new ScalarResult("ofOneCore", nanos / NANOS_PER_PER_CENT, "%", AggregationPolicy.AVG));
  }
}
