/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.live.LiveSettings;
import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.outside.ThreadCpu;
import io.corelane.bench.outside.ThreadKind;
import io.corelane.bench.stat.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What {@code bench --json} writes. */
class ReportJsonTest {

  private static final Ways WAYS =
      new Ways(List.of(Way.stock(), new Way("bind", LiveSettings.ofMode("bind"), false, Map.of())));
  private static final TwoWays TWO = WAYS.comparisons().get(0);
  private static final long GIB = 1L << 30;

  @Test
  void bench() throws Exception {
    List<Sample> samples = new ArrayList<>();
    for (int pair = 1; pair <= 6; pair++) {
      samples.add(stock(pair));
      samples.add(bind(pair));
    }
    Comparison comparison =
        Comparison.of(new Comparison.Load(4, GIB), StoppingRule.Reason.CAP, TWO, samples);
    GoldenJson.assertSame(
        "bench.json",
        new BenchReport(
            new TestBed("3.5.0", new ThisMachine("17.0.15", "6.12", 8), "dn17"),
            "own",
            Map.of("corelane.write", "stock"),
            WAYS,
            new Sampling(Metric.DATA_NODE_CPU, new StoppingRule(0.25, 2, 6), 3, 99),
            new Circumstances(20, false, "no helper", "elsewhere", "make -j8"),
            List.of(comparison)));
  }

  /** Without acknowledgements; of the last the machine's CPUs are not known. */
  private static Sample stock(int pair) {
    return sample(
        pair, "stock", 2, pair == 6 ? null : cpus(1), Map.of(), Map.of(ThreadKind.RECEIVER, 0.5));
  }

  private static Sample bind(int pair) {
    return new Sample(
        new SampleTurn(pair, "bind", false),
        2 * GIB,
        new UploadTime(2, 0.5, 800.0),
        1,
        new MachineTime(cpus(2), new BesideCpu(3, 2)),
        new Reported(Map.of("short", GIB), GIB / 2, GIB / 4, "Stock: a test."),
        new ThreadCpu(Map.of(ThreadKind.DISK_WRITER, 0.25), 0.125),
        new Acks(100, 99, 1, 10, 20, 30, 40));
  }

  private static Sample sample(
      int pair,
      String way,
      double cpu,
      @Nullable CpuTimes cpus,
      Map<String, Long> lanes,
      Map<ThreadKind, Double> threads) {
    return new Sample(
        new SampleTurn(pair, way, true),
        GIB,
        new UploadTime(2, null, null),
        cpu,
        new MachineTime(cpus, new BesideCpu(4, 2)),
        lanes.isEmpty() ? Reported.NOTHING : new Reported(lanes, 0L, 0L, null),
        new ThreadCpu(threads, 0),
        null);
  }

  private static CpuTimes cpus(double seconds) {
    return new CpuTimes(Map.of(3, new CpuTimes.Times(seconds, 2, 3, 4, 5, 6)));
  }

  @Test
  void latency() throws Exception {
    LatencyReport.Kind kind = new LatencyReport.Kind("hsync", 4096);
    List<LatencyReport.Run> runs =
        List.of(
            new LatencyReport.Run(1, "stock", kind, 2000, 10, 20, 30, 40),
            new LatencyReport.Run(1, "bind", kind, 2000, 20, 40, 60, 80),
            new LatencyReport.Run(2, "stock", kind, 2000, 10, 20, 30, 40),
            new LatencyReport.Run(2, "bind", kind, 2000, 20, 40, 60, 80));
    GoldenJson.assertSame(
        "latency.json",
        new LatencyReport(
            new TestBed("3.5.0", new ThisMachine("17.0.15", "6.12", 8), "dn17"),
            Map.of("corelane.write", "stock"),
            WAYS,
            new LatencyReport.Pace(2000, 500),
            3,
            99,
            20,
            List.of(LatencyReport.Latencies.of(TWO, 4, runs))));
  }
}
