/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.rig.meter.CpuPair;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.MeterCounts;
import io.corelane.bench.rig.meter.Shares;
import io.corelane.bench.rig.meter.StepBytes;
import io.corelane.bench.rig.meter.ThreadBytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code rig --json} writes. */
class RigJsonTest {

  private static final OnTarget THREADS =
      new OnTarget(
          new OnTarget.Count(1, 2),
          new OnTarget.Count(3, 4),
          new OnTarget.Count(5, 6),
          new WriterBytes(7, 8, Map.of("kworker", 1L)),
          List.of("off target"),
          List.of("a stray"));

  @Test
  void rig() throws Exception {
    Locality locality =
        new Locality(
            new StepBytes(new Shares(1, 2, 3, 4, 5), Map.of(new CpuPair(4, 5), 15L)),
            new StepBytes(new Shares(11, 12, 13, 14, 15), Map.of(new CpuPair(5, 6), 65L)),
            new StepBytes(new Shares(21, 22, 23, 24, 25), Map.of(new CpuPair(6, 7), 115L)),
            List.of(new ThreadBytes("DataXceiver", 110, Map.of(5, 15L))),
            List.of(new ThreadBytes("corelane-dw-1", 112, Map.of(6, 65L))),
            new MeterCounts(31, 32, 33, 34, 35, 36, 37, 38));
    List<RigRound> rounds =
        List.of(
            new RigRound(
                1,
                RigWay.BIND,
                locality,
                Map.of("data0-TxRx-0", "4-7"),
                List.of(),
                THREADS,
                List.of("data0-TxRx-0 4-7 -> 1"),
                List.of()));
    GoldenJson.assertSame(
        "rig.json",
        new RigReport(
            new RigSetup(
                "3.5.0", "two-node", "6.12", Map.of("corelane.write", "stock"), 1024, 4, 99),
            Map.of("data0-TxRx-0", "0-7"),
            List.of(WaySummary.of(RigWay.BIND, rounds)),
            rounds));
  }
}
