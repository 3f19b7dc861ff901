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
import io.corelane.bench.live.LiveSettings;
import io.corelane.bench.stat.StoppingRule;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same in the text, on the page and in the JSON. */
class SentencesTest {

  private static final TwoWays MODES = new TwoWays(Way.STOCK, "bind");
  private static final Ways WAYS =
      new Ways(List.of(Way.stock(), new Way("bind", LiveSettings.ofMode("bind"), false, Map.of())));
  private static final long MIB = 1 << 20;
  private static final Comparison.Load LOAD = new Comparison.Load(4, 8 * MIB);
  private static final String ELSEWHERE = "the DataNode dn17 is not on this machine";

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void aValueThatWasLostIsCountedAndSaidFirst() throws Exception {
    BenchReport report = report(Metric.DATA_NODE_CPU, "", samples(10, 0));
    Comparison comparison = report.comparisons().get(0);
    assertEquals(Map.of(Metric.DATA_NODE_CPU, 1), comparison.results().lost());
    assertTrue(comparison.figure(Metric.DATA_NODE_CPU).isEmpty());
    List<String> sentences = Sentences.of(report);
    String first = "The DataNode's CPU time per GiB: no result. 1 of 10 pairs have no value of it";
    assertTrue(sentences.get(0).startsWith(first), sentences::toString);
    assertTrue(sentences.get(1).startsWith("Throughput"), sentences::toString);
    assertFalse(
        sentences.stream().anyMatch(sentence -> sentence.startsWith("Only the first")),
        sentences::toString);
    assertTrue(new BenchText(report).render().contains(first));
    assertTrue(page(report).contains("no result. 1 of 10 pairs"));
    assertEquals(
        1, json(report).path("comparisons").path(0).path("lost").path("DATA_NODE_CPU").asInt());
  }

  @Test
  void whatNobodyLookedAtIsNotLost() {
    BenchReport report = report(Metric.DATA_NODE_CPU, "", samples(10, 3));
    assertEquals(Map.of(), report.comparisons().get(0).results().lost());
    assertTrue(report.comparisons().get(0).figure(Metric.MACHINE_CPU).isEmpty());
    assertTrue(
        Sentences.of(report).get(0).startsWith("The DataNode's CPU time per GiB is"),
        () -> Sentences.of(report).toString());
  }

  @Test
  void withoutTheWritingToDiskCpuTimeGetsNoVerdict() throws Exception {
    BenchReport report = report(Metric.DATA_NODE_CPU, ELSEWHERE, samples(10, 3));
    List<String> sentences = Sentences.of(report);
    assertEquals(
        "The DataNode's CPU time per GiB in bind was 1.500 times that in stock (95 % interval: +50.0"
            + " % to +50.0 %), without what was still to be written to disk: no verdict.",
        sentences.get(0));
    String said = "Writing to disk is not in these figures: " + ELSEWHERE + ".";
    assertTrue(
        sentences.stream().anyMatch(sentence -> sentence.startsWith(said)), sentences::toString);
    String text = new BenchText(report).render();
    assertTrue(text.contains(said), text);
    assertTrue(text.contains("NOT in the figures: " + ELSEWHERE), text);
    assertFalse(text.contains("CPU time per GiB is"), text);
    String page = page(report);
    assertTrue(page.contains(said), page);
    assertFalse(page.contains("to the left of 1 is better"), page);
    assertEquals(ELSEWHERE, json(report).path("diskWritesMissing").asText());
  }

  @Test
  void withItNothingOfThatIsSaid() throws Exception {
    BenchReport report = report(Metric.DATA_NODE_CPU, "", samples(10, 3));
    assertFalse(new BenchText(report).render().contains("not in these figures"));
    assertTrue(page(report).contains("to the left of 1 is better"));
    assertEquals("", json(report).path("diskWritesMissing").asText("absent"));
  }

  @Test
  void reportsThatWereDroppedAreSaid() {
    List<Sample> samples = samples(10, 3);
    Comparison comparison = Comparison.of(LOAD, StoppingRule.Reason.CAP, MODES, samples);
    assertEquals("not observed", BenchText.laneText(comparison, Way.STOCK));
    assertEquals(
        "100.0 % of bytes short; of only 50.0 % of the bytes a report was left"
            + " (corelane.report.recent-uploads)",
        BenchText.laneText(comparison, "bind"));
  }

  @Test
  void whatWasOnTheStageIsSaidAndWhyNotMore() throws Exception {
    BenchReport report = report(Metric.THROUGHPUT, "", samples(10, 3));
    Comparison comparison = report.comparisons().get(0);
    assertEquals(Optional.empty(), BenchText.stageText(comparison, Way.STOCK));
    String bind = "25.0 % of bytes; 50.0 % left to stock HDFS. Stock: pair 10.";
    assertEquals(Optional.of(bind), BenchText.stageText(comparison, "bind"));
    assertTrue(new BenchText(report).render().contains("On the write stage in bind: " + bind));
    assertTrue(page(report).contains("On the write stage in bind: " + bind));
  }

  /** In bind half as much CPU time again; of the last pair's it is {@code last}. */
  private static List<Sample> samples(int pairs, double last) {
    List<Sample> samples = new ArrayList<>();
    for (int pair = 1; pair <= pairs; pair++) {
      samples.add(sample(pair, Way.STOCK, 2, Map.of()));
      samples.add(sample(pair, "bind", pair == pairs ? last : 3, Map.of("short", 4 * MIB)));
    }
    return samples;
  }

  private static Sample sample(int pair, String mode, double cpu, Map<String, Long> lanes) {
    return new Sample(
        new SampleTurn(pair, mode, true),
        8 * MIB,
        new UploadTime(1, null, null),
        cpu,
        MachineTime.UNKNOWN,
        lanes.isEmpty()
            ? Reported.NOTHING
            : new Reported(lanes, MIB, 2 * MIB, "Stock: pair %d.".formatted(pair)),
        null,
        null);
  }

  private static BenchReport report(Metric metric, String missing, List<Sample> samples) {
    return new BenchReport(
        new TestBed("3.5.0", new ThisMachine("17", "6.1", 2), "dn17"),
        "own",
        Map.of(),
        WAYS,
        new Sampling(metric, new StoppingRule(0.03, 10, 10), 0, 1),
        new Circumstances(20, false, "", missing, ""),
        List.of(Comparison.of(LOAD, StoppingRule.Reason.CAP, MODES, samples)));
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
