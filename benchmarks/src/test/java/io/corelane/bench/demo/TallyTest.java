/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopJars;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.RunPlace;
import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.DiskPlace;
import io.corelane.bench.outside.LaneChoice;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.OutsideView;
import io.corelane.bench.outside.PluginState;
import io.corelane.bench.outside.ReceiverPlace;
import io.corelane.bench.outside.RxPlace;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.outside.UploadSpan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What rounds become: the report, its table and its sentences. */
class TallyTest {

  private static final long MIB = 1 << 20;
  private static final BlockWrites KERNEL =
      new BlockWrites(0, 0, 64 * MIB, Map.of("kworker", 63 * MIB, "sync", MIB), 0);
  private static final BlockWrites WRITERS =
      new BlockWrites(48 * MIB, 24 * MIB, 16 * MIB, Map.of("kworker", 16 * MIB), 0);

  private final Tally tally = new Tally();

  private void pair(int pair, double stock, double corelane, String way) throws Exception {
    add(pair, Round.STOCK, stock, List.of(), Optional.of(KERNEL));
    UploadLane.Writing writing = new UploadLane.Writing(way, "Because of " + way + ".");
    UploadLane upload =
        new UploadLane(
            "blk_1",
            "",
            new RxPlace(0, ""),
            new ReceiverPlace(7, "0-1", ""),
            new DiskPlace("", "", "vda", ""),
            new LaneChoice("short", "why."),
            new UploadSpan(1, 0, 1),
            writing);
    add(pair, Round.CORELANE, corelane, List.of(upload), Optional.of(WRITERS));
  }

  private void add(
      int pair,
      String mode,
      double mibPerSecond,
      List<UploadLane> uploads,
      Optional<BlockWrites> writes) {
    Round round = new Round(pair, mode, mibPerSecond, mibPerSecond, 0.1, 1, 2);
    OutsideView outside = new OutsideView(1, 1, 0, List.of(), List.of());
    tally.add(new RoundRunner.Result(round, uploads, outside, List.of(), writes, List.of()));
  }

  private DemoReport report() throws Exception {
    LaneReports.Status status =
        new LaneReports.Status(
            new PluginState("active", "", false), 0, List.of(), Map.of(), List.of());
    DemoOptions options =
        new DemoOptions(
            new UploadSize(64, 4),
            new HadoopJars.OfMaven(HadoopVersion.of("3.5.0")),
            "bind",
            Map.of(),
            1,
            0,
            Optional.empty(),
            RunPlace.USUAL);
    return tally.report(options, Optional.of(status), "");
  }

  private static void has(String text, String part) {
    assertTrue(text.contains(part), () -> "<" + part + "> is not in\n" + text);
  }

  /** The quartiles of these lie above 1, and nothing is shown. */
  @Test
  void whatBenchWouldNotCallADifferenceIsNone() throws Exception {
    double[] ratios = {1.2, 1.15, 1.3, 1.1, 1.25, 0.5, 1.2, 1.15, 0.6, 1.2, 1.15, 1.02};
    for (int i = 0; i < ratios.length; i++) {
      pair(i + 1, 100, 100 * ratios[i], "direct");
    }
    String sentences = String.join("\n", Findings.of(report()));
    has(sentences, "Throughput: whether stock and corelane differ is not shown");
    has(sentences, "The DataNode's CPU time per GiB: no difference of 3.0 % or more");
  }

  @Test
  void aDifferenceIsToldWithItsInterval() throws Exception {
    for (int i = 1; i <= 6; i++) {
      pair(i, 100, 119 + i / 2.0, "direct");
    }
    has(String.join("\n", Findings.of(report())), "Throughput is 20.7 % higher in corelane");
    String table = new DemoTable(report()).render();
    has(table, "    throughput                       1.207  (1.198 to 1.217)\n");
  }

  @Test
  void tooFewPairsTellNothingHoweverClearTheyLook() throws Exception {
    pair(1, 100, 200, "direct");
    has(new DemoTable(report()).render(), "\nOne pair is too few to tell whether");
    assertEquals(List.of(), report().figures());
    for (int i = 2; i <= 5; i++) {
      pair(i, 100, 200, "direct");
    }
    String table = new DemoTable(report()).render();
    has(table, "\n5 pairs are too few to tell whether");
    has(table, "    throughput                       2.000  (2.000 to 2.000)\n");
    assertFalse(table.toLowerCase(Locale.ROOT).contains("higher"), table);
  }

  @Test
  void whoSubmitsIsToldOfBothModes() throws Exception {
    pair(1, 100, 100, "direct");
    pair(2, 100, 100, "direct");
    String table = new DemoTable(report()).render();
    has(table, "  stock        128.0 MiB  kworker 98.4 %, sync 1.6 %\n");
    has(
        table,
        "  corelane     128.0 MiB  disk writers 75.0 % (50.0 % of it on the cores chosen), kworker 25.0 %\n");
  }

  @Test
  void aWayThatChangedInTheMidstIsSeen() throws Exception {
    pair(1, 100, 100, "direct");
    pair(2, 100, 100, "direct");
    pair(3, 100, 100, "stock");
    has(
        new DemoTable(report()).render(),
        """
        HOW BLOCKS WERE WRITTEN
          2 of 3 uploads
            Because of direct.
          1 of 3 uploads
            Because of stock.
        """);
  }
}
