/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Adds MiB/s and the DataNode's CPU-seconds per GiB to the results of {@link UploadBenchmark}:
 * {@code -prof io.corelane.bench.jmh.UploadFigures}. A profiler, because JMH adds its auxiliary
 * counters up where these want the mean.
 */
public final class UploadFigures implements InternalProfiler {

  /** Static: JMH makes profiler and benchmark by reflection and lets neither know the other. */
  private static volatile Optional<Upload> last = Optional.empty();

  private record Upload(double mibPerSecond, double cpuSecondsPerGiB) {}

  /** For JMH, which makes it by reflection. */
  public UploadFigures() {}

  static void record(double mibPerSecond, double cpuSecondsPerGiB) {
    last = Optional.of(new Upload(mibPerSecond, cpuSecondsPerGiB));
  }

  @Override
  public String getDescription() {
    return "MiB/s and DataNode CPU-seconds per GiB of an upload";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    last = Optional.empty();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    List<ScalarResult> results = new ArrayList<>();
    last.ifPresent(
        upload -> {
          results.add(mean("upload", upload.mibPerSecond(), "MiB/s"));
          results.add(mean("dataNodeCpu", upload.cpuSecondsPerGiB(), "CPU-s/GiB"));
        });
    return results;
  }

  private static ScalarResult mean(String label, double value, String unit) {
    return new ScalarResult(label, value, unit, AggregationPolicy.AVG);
  }
}
