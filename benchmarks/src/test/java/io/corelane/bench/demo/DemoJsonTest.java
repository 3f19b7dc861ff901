/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code demo --json} writes. */
class DemoJsonTest {

  @Test
  void demo() throws Exception {
    List<Round> rounds = new ArrayList<>();
    List<Comparison.Figure> figures = new ArrayList<>();
    for (int pair = 1; pair <= 2; pair++) {
      rounds.add(new Round(pair, Round.STOCK, 100, 50, 1.5, 4, 8));
      rounds.add(new Round(pair, Round.CORELANE, 200, 100, 0.5, 2, 4));
    }
    List<Double> twice = List.of(2.0, 2.0);
    List<Double> half = List.of(0.5, 0.5);
    figures.add(new Comparison.Figure(Metric.THROUGHPUT, 100, 200, Estimate.of(twice), twice));
    figures.add(
        new Comparison.Figure(Metric.THROUGHPUT_TO_DISK, 50, 100, Estimate.of(twice), twice));
    figures.add(new Comparison.Figure(Metric.DATA_NODE_CPU, 4, 2, Estimate.of(half), half));
    figures.add(new Comparison.Figure(Metric.MACHINE_CPU, 8, 4, Estimate.of(half), half));
    GoldenJson.assertSame(
        "demo.json",
        new DemoReport(
            "3.5.0",
            "bind",
            "17.0.15",
            "6.12",
            8,
            Map.of("corelane.write", "stock"),
            1024,
            4,
            2,
            true,
            "active",
            "",
            true,
            List.of(upload()),
            new DemoReport.Outside(
                3, 2, 1, 1, List.of("a stray"), List.of("off target"), List.of("still")),
            Map.of(Round.CORELANE, new DemoReport.BlockIo(100, 90, 10, Map.of("kworker", 10L), 7)),
            "no tracefs",
            rounds,
            List.of("a decision"),
            figures));
  }

  private static UploadLane upload() {
    return new UploadLane(
        "blk_1",
        "/10.0.0.1:1",
        7,
        "data0 rx-3, IRQ 44",
        110,
        "4-5",
        "0-7",
        "4-6",
        "/data",
        "nvme0n1",
        "2",
        "short",
        "Packets arrive on CPU 7.",
        12.5,
        10_000,
        20_000,
        new UploadLane.Writing("direct", "Direct: why."));
  }
}
