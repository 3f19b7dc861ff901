/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.List;

/**
 * Whether everything ran where it was to run.
 *
 * @param good every cell is measured and what can be told of it is on its CPU
 * @param sentence in words
 */
public record MatrixVerdict(boolean good, String sentence) {

  /**
   * Of a thread's time, and of a flow's packets. Not all: a receiver runs some milliseconds before
   * it is bound, and a connection's first packets come before a look. Too small an upload therefore
   * fails here.
   */
  private static final double ENOUGH = 0.95;

  /** Judges a matrix: whether the distance shows, and in words. */
  public static MatrixVerdict of(MatrixReport report) {
    List<CellSummary> cells = CellSummary.of(report);
    int wanted = report.setting().cells().pairs().size();
    if (!report.complete()) {
      return new MatrixVerdict(
          false,
          "%d of %d measurements are made; --resume makes the others"
              .formatted(report.trials().size(), wanted * report.rounds()));
    }
    List<String> elsewhere =
        cells.stream()
            .filter(cell -> isElsewhere(cell.ran()))
            .map(
                cell ->
                    cell.name(report.setting().cells().axes()) + " (" + shares(cell.ran()) + ")")
            .toList();
    return elsewhere.isEmpty()
        ? new MatrixVerdict(
            true,
            "In all %d cells the flow's softirq and the threads ran where they were to run."
                .formatted(wanted))
        : new MatrixVerdict(
            false,
            "In %d of %d cells something ran elsewhere or was not seen, and they say nothing: %s."
                .formatted(elsewhere.size(), wanted, String.join("; ", elsewhere)));
  }

  private static boolean isElsewhere(PartsRan ran) {
    return !there(ran.receiver()) || !there(ran.flow()) || strayed(ran.writer());
  }

  /** Such as {@code packets 100 %, receiver 93 %}. */
  private static String shares(PartsRan ran) {
    String shares =
        "packets %s %%, receiver %s %%".formatted(ran.flow().percent(), ran.receiver().percent());
    return ran.writer().known()
        ? shares + ", disk writer " + ran.writer().percent() + " %"
        : shares;
  }

  private static boolean there(Ran ran) {
    return ran.known() && ran.share() >= ENOUGH;
  }

  private static boolean strayed(Ran ran) {
    return ran.known() && ran.share() < ENOUGH;
  }
}
