/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.rig.compare.RigSetup;
import io.corelane.bench.rig.compare.RigWay;
import java.util.List;
import java.util.Map;

/** Reports as a comparison of two rounds leaves them. */
public final class LineReports {

  static final LineDump.Machine MACHINE = new LineDump.Machine(8, 2, 2, 1, 0, 1024, 16);

  private LineReports() {}

  /**
   * A report of stock and bind, two rounds each.
   *
   * @param stock lines from another node per MiB in stock's first round, twice as many in the other
   * @param bind the same of bind, in both
   * @param verified whether every file came back as it was written
   */
  public static LineReport of(double stock, double bind, boolean verified) {
    return of(
        MACHINE,
        verified,
        List.of(
            round(1, RigWay.STOCK, stock, 600),
            round(1, RigWay.BIND, bind, 100),
            round(2, RigWay.BIND, bind, 200),
            round(2, RigWay.STOCK, 2 * stock, 800)));
  }

  static LineReport of(LineDump.Machine machine, boolean verified, List<LineRound> rounds) {
    return new LineReport(
        new RigSetup(
            "3.5.0", "two-node", "6.12", Map.of("corelane.write", "stock"), 64 << 20, 4, 7),
        machine,
        verified,
        List.of(LineWay.of(RigWay.STOCK, rounds), LineWay.of(RigWay.BIND, rounds)),
        rounds);
  }

  static LineRound round(int number, RigWay way, double crossing, double memcpy) {
    return new LineRound(
        number,
        way,
        Map.of(LineFigure.CROSSING, crossing, LineFigure.OTHER_CACHE, crossing),
        List.of(
            new FunctionLines("memcpy", memcpy, 0, memcpy),
            new FunctionLines(FunctionLines.USER, 5, 0, 5)),
        0.5,
        0,
        30);
  }
}
