/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.rig.meter.CpuPair;
import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.MeterCounts;
import io.corelane.bench.rig.meter.Shares;
import io.corelane.bench.rig.meter.StepBytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RigVerdictTest {

  private static final long MIB = 1 << 20;
  private static final Shares INSIDE = new Shares(0, 100 * MIB, 0, 0, 0);
  private static final Shares HALF = new Shares(0, 50 * MIB, 0, 50 * MIB, 0);
  private static final OnTarget.Count FOUR = new OnTarget.Count(4, 4);
  private static final OnTarget ON_TARGET =
      new OnTarget(FOUR, FOUR, FOUR, WriterBytes.NONE, List.of(), List.of());

  @Test
  void whatIsPromisedIsGood() {
    RigReport report = report(round(RigWay.STOCK, HALF, HALF), round(RigWay.BIND, INSIDE, INSIDE));
    assertEquals(List.of(), RigVerdict.broken(report));
    assertTrue(RigVerdict.isGood(report));
  }

  @Test
  void stockPromisesNothing() {
    RigRound round = round(RigWay.STOCK, HALF, HALF);
    assertTrue(RigVerdict.isGood(report(round)));
    RigRound differing =
        new RigRound(
            1,
            RigWay.STOCK,
            round.locality(),
            round.affinities(),
            List.of(),
            OnTarget.NOTHING,
            List.of(),
            List.of("/file-0"));
    assertFalse(RigVerdict.isGood(report(round, differing)));
  }

  @Test
  void eachBrokenPromiseIsNamed() {
    broken("only 50.00 % of received bytes", HALF, INSIDE);
    broken("50.00 % of written bytes across nodes, 52428800 bytes", INSIDE, HALF);
    broken("no received bytes were seen", Shares.NONE, INSIDE);
  }

  @Test
  void aRequestsHeaderMayBeReadAnywhere() {
    Shares header = new Shares(177, 100 * MIB, 0, 177, 0);
    assertEquals(List.of(), RigVerdict.broken(report(round(RigWay.BIND, header, INSIDE))));
  }

  @Test
  void theTableShowsEveryWayAndNoSpeed() {
    String table =
        new RigTable(report(round(RigWay.STOCK, HALF, HALF), round(RigWay.BIND, INSIDE, INSIDE)))
            .render();
    assertTrue(table.contains("  stock  100.0  50.0        0.0       50.0"), table);
    assertTrue(table.contains("  bind   100.0  100.0       0.0       100.0"), table);
    assertTrue(table.contains("receivers 4 of 4, responders 4 of 4, disk writers 4 of 4"), table);
    assertFalse(table.contains("MiB/s"), table);
  }

  @Test
  void steeringThatChangesNothingIsNotAsPromised() {
    RigReport nothing = report(round(RigWay.STEER, HALF, INSIDE));
    assertEquals(List.of("nothing was steered in round 1"), RigVerdict.broken(nothing));
    List<String> moved = List.of("data0-TxRx-0 4-7 -> 1");
    RigReport report = report(round(RigWay.STEER, HALF, INSIDE, moved));
    assertEquals(List.of(), RigVerdict.broken(report));
    assertTrue(RigVerdict.of(report).toString().contains("Corelane steered"), "no word of it");
    assertTrue(new RigTable(report).render().contains("  data0-TxRx-0 4-7 -> 1"), "not shown");
  }

  private static void broken(String what, Shares received, Shares written) {
    List<String> broken = RigVerdict.broken(report(round(RigWay.BIND, received, written)));
    assertTrue(broken.stream().anyMatch(b -> b.contains(what)), broken::toString);
  }

  private static RigReport report(RigRound... rounds) {
    List<RigRound> all = List.of(rounds);
    return new RigReport(
        new RigSetup("3.5.0", "two-node", "6.12", Map.of(), 100 * MIB, 4, 1),
        Map.of("data0-TxRx-0", "4-7"),
        all.stream().map(round -> WaySummary.of(round.way(), all)).toList(),
        all);
  }

  private static RigRound round(RigWay way, Shares received, Shares written) {
    return round(way, received, written, List.of());
  }

  private static RigRound round(RigWay way, Shares received, Shares written, List<String> steered) {
    Map<CpuPair, Long> pairs = Map.of(new CpuPair(4, 5), received.total());
    return new RigRound(
        1,
        way,
        new Locality(
            new StepBytes(received, pairs),
            new StepBytes(written, pairs),
            new StepBytes(INSIDE, pairs),
            List.of(),
            List.of(),
            new MeterCounts(1, 1, 1, 1, 1, 1, 1, 0)),
        Map.of("data0-TxRx-0", "4-7"),
        List.of(),
        way == RigWay.BIND ? ON_TARGET : OnTarget.NOTHING,
        steered,
        List.of());
  }
}
