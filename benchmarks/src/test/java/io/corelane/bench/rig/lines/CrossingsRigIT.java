/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cli.Progress;
import io.corelane.bench.cli.UploadSize;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.rig.OwnInstance;
import io.corelane.bench.rig.compare.GuestChoice;
import io.corelane.bench.rig.compare.RigComparison;
import io.corelane.bench.rig.compare.RigOptions;
import io.corelane.bench.rig.compare.RigWay;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the policy calls nearer moves fewer cache lines across nodes, by the emulator's own count;
 * with the write stage and without.
 *
 * <p>Runs only where it is named: it takes many minutes.
 */
@Tag("alone")
class CrossingsRigIT {

  /** Of what stock HDFS moves between nodes in the same round. */
  private static final double MOST_IN_BIND = 0.35;

  /** Of received bytes: what a receiver reads before it knows of an upload that it could be of. */
  private static final double HEADERS = 0.0001;

  private static final int ROUNDS = Integer.getInteger("rig.lines.rounds", 2);
  private static final int MIB = 64;

  /** As many as the NIC's node has cores: each may have softirqs. */
  private static final int STREAMS = 4;

  /** Ways and keys. */
  private record Case(List<RigWay> ways, Map<String, String> keys) {}

  static Stream<Case> cases() {
    return Stream.of(
        new Case(List.of(RigWay.STOCK, RigWay.BIND, RigWay.STEER), Map.of()),
        new Case(List.of(RigWay.STOCK, RigWay.BIND), Map.of("corelane.write", "stock")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void fewerLinesCrossNodesThanInStockHdfs(Case run) throws Exception {
    RigOptions options =
        new RigOptions(
                run.ways(),
                ROUNDS,
                new UploadSize(MIB, STREAMS),
                HadoopVersion.of("3.5.0"),
                run.keys(),
                new GuestChoice(Optional.of("two-node"), OwnInstance.number(), false),
                1,
                Optional.empty())
            .checked();
    Progress progress = Progress.standard();
    LineWatch watch = new LineWatch(options.size().bytes(), progress::known, soFar -> {});
    LineReport report = watch.report(new RigComparison(options, watch, progress).run());
    System.err.println(new LineTable(report).render());
    assertTrue(report.verified());
    assertEquals(run.ways().size() - 1, report.ofStock().size());
    assertAll(report.ofStock().stream().flatMap(CrossingsRigIT::isFewer));
    assertAll(
        report.rounds().stream()
            .filter(round -> round.way() == RigWay.BIND)
            .map(round -> () -> assertEquals(0, round.readOffNicNode(), HEADERS, round::toString)));
  }

  private static Stream<Executable> isFewer(LineRatio way) {
    double most = way.way() == RigWay.BIND ? MOST_IN_BIND : 1;
    assertEquals(ROUNDS, way.crossing().size());
    return way.crossing().stream().map(share -> () -> assertTrue(share <= most, way::toString));
  }
}
