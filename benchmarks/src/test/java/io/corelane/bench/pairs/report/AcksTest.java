/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.cluster.AckTimes;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcksTest {

  private static final int PAIRS = 10;
  private static final long GIB = 1L << 30;
  private static final Acks NONE = Acks.of(new AckTimes(0, 4, List.of()));

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void percentilesAreInMicroseconds() {
    List<Long> nanos = LongStream.rangeClosed(1, 1000).mapToObj(i -> i * 1000).toList();
    Acks acks = Acks.of(new AckTimes(1001, 0, nanos));
    assertEquals(500, acks.p50(), 1);
    assertEquals(990, acks.p99(), 1);
    assertEquals(999, acks.p999(), 1);
    assertEquals(1000, acks.longest(), 1);
    assertEquals(1000, acks.count());
    assertEquals(1001, acks.packets());
  }

  /** The machine is twice as slow in every second pair: that is no difference. */
  @Test
  void eachPairIsComparedWithItself() throws Exception {
    BenchReport report = report(acks(200, 16_384, 0), acks(300, 16_384, 0));
    Comparison.Figure p99 = report.comparisons().get(0).figure(Metric.ACK_P99).orElseThrow();
    assertEquals(0.5, p99.estimate().ratio(), 1e-9);
    assertEquals(0.5, p99.estimate().low(), 1e-9);
    assertEquals(3000, p99.baseline(), 1e-9);
    assertEquals(1500, p99.other(), 1e-9);
    String text = new BenchText(report).render();
    assertTrue(
        text.contains(
            "The p99 of packet acknowledgement is 50.0 % lower in bind than in stock (95 %"
                + " interval: -50.0 % to -50.0 %)."),
        text);
    assertEquals(
        List.of(
            "acknowledgement p50, microseconds 300 450 1.500 (1.500 to 1.500) 1.500 (1.500 to"
                + " 1.500)",
            "acknowledgement p99, microseconds 3000 1500 0.500 (0.500 to 0.500) 0.500 (0.500 to"
                + " 0.500)",
            "acknowledgement p99.9, microseconds 9000 9000 1.000 (1.000 to 1.000) 1.000 (1.000 to"
                + " 1.000)"),
        text.lines()
            .filter(line -> line.startsWith("  acknowledgement"))
            .map(line -> line.strip().replaceAll(" +", " "))
            .toList());
  }

  @Test
  void theSameInAllReports() throws Exception {
    BenchReport report = report(acks(200, 16_384, 0), acks(300, 16_384, 0));
    String counts =
        "Acknowledged in stock: 163840 of 163840 data packets in 10 uploads; the longest took"
            + " 18000 microseconds";
    String sockets = "its sockets are plain ones";
    String text = new BenchText(report).render();
    assertTrue(text.contains(counts), text);
    assertTrue(text.contains("\nAcks:        from before"), text);
    assertTrue(text.contains(sockets), text);
    String page = page(report);
    assertTrue(page.contains(counts), page);
    assertTrue(page.contains(sockets), page);
    assertTrue(page.contains("acknowledgement p99.9, microseconds"), page);
    JsonNode acks = json(report).path("comparisons").path(0).path("samples").path(0).path("acks");
    assertEquals(
        "{\"packets\":16384,\"count\":16384,\"unreadable\":0,\"p50\":200.0,\"p99\":2000.0,"
            + "\"p999\":6000.0,\"longest\":12000.0}",
        acks.toString());
    assertFalse(text.contains("not complete"), text);
  }

  @Test
  void withoutThemNothingIsSaid() throws Exception {
    BenchReport report = report(null, null);
    for (String said : List.of(new BenchText(report).render(), page(report))) {
      assertFalse(said.contains("cknowledge"), said);
      assertFalse(said.contains("--acks"), said);
    }
    JsonNode sample = json(report).path("comparisons").path(0).path("samples").path(0);
    assertFalse(sample.has("acks"), sample::toString);
    assertTrue(sample.has("threads"), sample::toString);
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    BenchReport report = report(acks(200, 16_384, 0), acks(300, 16_390, 1));
    String said =
        "Acknowledgements in bind are not complete: 10 connections could not be read to their end,"
            + " as where data is encrypted or clients log in by SASL, and 60 packets that were seen"
            + " have no acknowledgement.";
    assertTrue(Sentences.of(report).contains(said), () -> Sentences.of(report).toString());
    assertTrue(new BenchText(report).render().contains(said));
    assertTrue(page(report).contains(said));
  }

  /** As where data is encrypted. */
  @Test
  void whereNothingCanBeReadThereIsNoResult() throws Exception {
    BenchReport report = report(NONE, NONE);
    String text = new BenchText(report).render();
    assertTrue(
        text.contains("The p99 of packet acknowledgement: no result. 10 of 10 pairs have no"),
        text);
    assertTrue(text.contains("in stock are not complete: 40 connections could not be read"), text);
  }

  private static Acks acks(double p50, long packets, int unreadable) {
    return new Acks(packets, 16_384, unreadable, p50, p50 > 250 ? 1000 : 2000, 6000, 12_000);
  }

  private static BenchReport report(@Nullable Acks stock, @Nullable Acks bind)
      throws HarnessException {
    List<Sample> samples = new ArrayList<>();
    for (int pair = 1; pair <= PAIRS; pair++) {
      double slow = pair % 2 == 0 ? 2 : 1;
      samples.add(sample(pair, Way.STOCK, slowed(stock, slow)));
      samples.add(sample(pair, "bind", slowed(bind, slow)));
    }
    Ways ways = Ways.of("stock,bind");
    return new BenchReport(
        new TestBed("3.5.0", new ThisMachine("17", "6.1", 2), "dn17"),
        "own",
        Map.of(),
        ways,
        new Sampling(Metric.THROUGHPUT, new StoppingRule(0.03, PAIRS, PAIRS), 0, 1),
        new Circumstances(20, false, "", "", ""),
        List.of(
            Comparison.of(
                new Comparison.Load(4, GIB),
                StoppingRule.Reason.CAP,
                ways.comparisons().get(0),
                samples)));
  }

  private static @Nullable Acks slowed(@Nullable Acks acks, double times) {
    return acks == null
        ? null
        : new Acks(
            acks.packets(),
            acks.count(),
            acks.unreadable(),
            acks.p50() * times,
            acks.p99() * times,
            acks.p999() * times,
            acks.longest() * (times == 1 ? 1 : 1.5));
  }

  private static Sample sample(int pair, String way, @Nullable Acks acks) {
    return new Sample(
        new SampleTurn(pair, way, true),
        GIB,
        new UploadTime(1, 0.5, null),
        1,
        MachineTime.UNKNOWN,
        Reported.NOTHING,
        null,
        acks);
  }

  private String page(BenchReport report) throws Exception {
    Path file = directory.resolve("page.html");
    new BenchPage(report).page().write(file);
    return Files.readString(file);
  }

  private JsonNode json(BenchReport report) throws Exception {
    Path file = directory.resolve("report.json");
    JsonReport.write(file, report);
    return new ObjectMapper().readTree(file.toFile());
  }
}
