/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.ThisMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyReportTest {

  private static final LatencyReport.Kind SMALL = new LatencyReport.Kind("hflush", 100);
  private static final LatencyReport.Kind PAGE = new LatencyReport.Kind("hsync", 4096);
  private static final TwoWays WAYS = new TwoWays("stock", "bind:write=direct");
  private static final int ROUNDS = 8;

  @Test
  void percentilesAreOfTheHistogramInMicroseconds() {
    Histogram histogram = new Histogram(3);
    for (int i = 1; i <= 1000; i++) {
      histogram.recordValue(i * 1000L);
    }
    LatencyReport.Run run = LatencyReport.Run.of(1, "stock", SMALL, histogram);
    assertEquals(500, run.p50(), 1);
    assertEquals(990, run.p99(), 1);
    assertEquals(999, run.p999(), 1);
    assertEquals(1000, run.longest(), 1);
    assertEquals(1000, run.count());
  }

  /** The machine is twice as slow in every second round: that is no difference. */
  @Test
  void eachRoundIsComparedWithItself() {
    LatencyReport.Latencies all = LatencyReport.Latencies.of(WAYS, 1, runs());
    assertEquals(ROUNDS, all.rounds());
    assertEquals(6, all.figures().size());
    LatencyReport.Figure p50 = all.figures().get(0);
    assertEquals("hflush of 100 bytes, p50", p50.label());
    assertEquals(1.5, p50.estimate().ratio(), 1e-9);
    assertEquals(1.5, p50.estimate().high(), 1e-9);
    assertEquals(150, p50.baseline(), 1e-9);
    assertEquals(1, all.figures().get(2).estimate().ratio(), 1e-9);
    assertEquals("hsync of 4 KiB, p50", all.figures().get(3).label());
    assertEquals(0.5, all.figures().get(3).estimate().ratio(), 1e-9);
  }

  @Test
  void theTextHasAllAndSaysWhatIsShown() {
    String text =
        new LatencyText(
                new LatencyReport(
                    new TestBed("3.5.0", new ThisMachine("17", "6.1", 2), "dn17"),
                    Map.of(),
                    new Ways(
                        List.of(
                            Way.stock(),
                            new Way(WAYS.other(), Way.stock().settings(), false, Map.of()))),
                    new LatencyReport.Pace(2000, 250),
                    1,
                    5,
                    16,
                    List.of(LatencyReport.Latencies.of(WAYS, 1, runs()))))
            .render();
    assertTrue(
        text.contains("Hflush of 100 bytes, p50 is 50.0 % higher in bind:write=direct"), text);
    assertTrue(text.contains("Hsync of 4 KiB, p50 is 50.0 % lower in bind:write=direct"), text);
    assertTrue(
        text.contains("bind:write=direct against stock: no other difference is shown."), text);
    assertTrue(text.contains("1 stream, bind:write=direct against stock, 8 rounds"), text);
    assertTrue(text.contains("Load:        250 writes a second are due to each file"), text);
    assertEquals(
        6,
        text.lines().filter(line -> line.matches(" +h.*, p(50|99|99\\.9) +[0-9].*")).count(),
        text);
  }

  private static List<LatencyReport.Run> runs() {
    List<LatencyReport.Run> runs = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      double slow = round % 2 == 0 ? 2 : 1;
      runs.add(run(round, "stock", SMALL, 100 * slow));
      runs.add(run(round, "bind", SMALL, 100 * slow));
      runs.add(run(round, WAYS.other(), SMALL, 150 * slow));
      runs.add(run(round, WAYS.other(), PAGE, 1000 * slow));
      runs.add(run(round, "stock", PAGE, 2000 * slow));
    }
    return runs;
  }

  private static LatencyReport.Run run(int round, String way, LatencyReport.Kind kind, double p50) {
    return new LatencyReport.Run(round, way, kind, 2000, p50, 5000, 9000, 10000);
  }
}
