/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.outside.ThreadCpu;
import io.corelane.bench.outside.ThreadKind;
import io.corelane.bench.stat.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Three ways: each of the others with the first. */
class ComparisonTest {

  private static final int ROUNDS = 10;
  private static final long GIB = 1L << 30;
  private static final String DIRECT = "bind:write=direct";
  private static final double EXACT = 1e-9;

  @Test
  void eachIsComparedWithTheFirst() throws HarnessException {
    List<Comparison> comparisons = comparisons();
    assertEquals(2, comparisons.size());
    Comparison direct = comparisons.get(1);
    assertEquals(new TwoWays("stock", DIRECT), direct.ways());
    assertEquals(ROUNDS, direct.pairs());
    assertEquals(2 * ROUNDS, direct.samples().size());
    assertEquals(0.5, ratio(direct, Metric.DATA_NODE_CPU), EXACT);
    assertEquals(0.4, ratio(direct, Metric.RECEIVER_CPU), EXACT);
    assertEquals(1, ratio(comparisons.get(0), Metric.RECEIVER_CPU), EXACT);
  }

  @Test
  void allFiguresAreInOneLine() throws HarnessException {
    String line = comparisons().get(1).inShort();
    assertTrue(line.startsWith("4 streams, 10 pairs, bind:write=direct to stock: "), line);
    assertTrue(line.contains("receivers' CPU time per GiB 0.400 (0.400 to 0.400)"), line);
    assertEquals(1, line.lines().count());
  }

  /** Stock has no disk writers: that is no loss, and no ratio. */
  @Test
  void whatOneOfTheTwoHasIsShownAlone() throws HarnessException {
    Comparison direct = comparisons().get(1);
    assertEquals(Map.of(Metric.DISK_WRITER_CPU, Map.of(DIRECT, 0.12)), direct.results().alone());
    assertEquals(Map.of(), direct.results().lost());
    assertTrue(direct.figure(Metric.DISK_WRITER_CPU).isEmpty());
    String text = new BenchText(report()).render();
    assertTrue(text.contains("4 streams, bind:write=direct against stock, 10 pairs"), text);
    assertTrue(text.contains("4 streams, bind against stock, 10 pairs"), text);
    assertTrue(
        text.lines()
            .anyMatch(line -> line.matches(" *disk writers, CPU-seconds per GiB +- +0.120 +- +-")),
        text);
    assertTrue(
        text.contains("The receivers' CPU time per GiB is 60.0 % lower in bind:write=direct"),
        text);
  }

  private static BenchReport report() throws HarnessException {
    return new BenchReport(
        new TestBed("3.5.0", new ThisMachine("17", "6.1", 2), "dn17"),
        "own",
        Map.of(),
        ways(),
        new Sampling(Metric.THROUGHPUT, new StoppingRule(0.03, ROUNDS, ROUNDS), 0, 1),
        new Circumstances(20, false, "", "", ""),
        comparisons());
  }

  private static double ratio(Comparison comparison, Metric metric) {
    return comparison.figure(metric).orElseThrow().estimate().ratio();
  }

  private static Ways ways() throws HarnessException {
    return Ways.of("stock,bind," + DIRECT);
  }

  private static List<Comparison> comparisons() throws HarnessException {
    List<Sample> samples = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      samples.add(sample(round, "stock", 1, Map.of(ThreadKind.RECEIVER, 0.8)));
      samples.add(
          sample(
              round, DIRECT, 0.5, Map.of(ThreadKind.RECEIVER, 0.32, ThreadKind.DISK_WRITER, 0.12)));
      samples.add(sample(round, "bind", 1.1, Map.of(ThreadKind.RECEIVER, 0.8)));
    }
    return ways().comparisons().stream()
        .map(
            two ->
                Comparison.of(new Comparison.Load(4, GIB), StoppingRule.Reason.CAP, two, samples))
        .toList();
  }

  private static Sample sample(int round, String way, double cpu, Map<ThreadKind, Double> threads) {
    return new Sample(
        new SampleTurn(round, way, true),
        GIB,
        new UploadTime(1, 0.5, null),
        cpu,
        MachineTime.UNKNOWN,
        Reported.NOTHING,
        new ThreadCpu(threads, 0),
        null);
  }
}
