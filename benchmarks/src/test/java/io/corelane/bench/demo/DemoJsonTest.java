/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.outside.DiskPlace;
import io.corelane.bench.outside.LaneChoice;
import io.corelane.bench.outside.PluginState;
import io.corelane.bench.outside.ReceiverPlace;
import io.corelane.bench.outside.RxPlace;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.outside.UploadSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code demo --json} writes. */
class DemoJsonTest {

  @Test
  void demo() throws Exception {
    List<Round> rounds = new ArrayList<>();
    for (int pair = 1; pair <= 2; pair++) {
      rounds.add(new Round(pair, Round.STOCK, 100, 50, 1.5, 4, 8));
      rounds.add(new Round(pair, Round.CORELANE, 200, 100, 0.5, 2, 4));
    }
    GoldenJson.assertSame(
        "demo.json",
        new DemoReport(
            new DemoSetup(
                "3.5.0",
                "bind",
                new ThisMachine("17.0.15", "6.12", 8),
                Map.of("corelane.write", "stock"),
                1024,
                4,
                2),
            true,
            new PluginState("active", "", true),
            List.of(upload()),
            new DemoReport.Outside(
                3, 2, 1, 1, List.of("a stray"), List.of("off target"), List.of("still")),
            new BlockIoByMode(
                Map.of(
                    Round.CORELANE, new DemoReport.BlockIo(100, 90, 10, Map.of("kworker", 10L), 7)),
                "no tracefs"),
            rounds,
            List.of("a decision")));
  }

  private static UploadLane upload() {
    return new UploadLane(
        "blk_1",
        "/10.0.0.1:1",
        new RxPlace(7, "data0 rx-3, IRQ 44"),
        new ReceiverPlace(110, "4-5", "0-7"),
        new DiskPlace("4-6", "/data", "nvme0n1", "2"),
        new LaneChoice("short", "Packets arrive on CPU 7."),
        new UploadSpan(12.5, 10_000, 20_000),
        new UploadLane.Writing("direct", "Direct: why."));
  }
}
