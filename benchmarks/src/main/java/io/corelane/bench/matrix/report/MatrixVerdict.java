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

  /**
   * Judges a matrix.
   *
   * @param report its trials
   * @return whether the distance shows, and in words
   */
  public static MatrixVerdict of(MatrixReport report) {
    List<CellSummary> cells = CellSummary.of(report);
    int wanted = report.setting().cpus().size() * report.setting().cpus().size();
    if (!report.complete()) {
      return new MatrixVerdict(
          false,
          "%d of %d measurements are made; --resume makes the others"
              .formatted(report.trials().size(), wanted * report.rounds()));
    }
    List<String> elsewhere =
        cells.stream()
            .filter(
                cell -> !there(cell.receiver()) || !there(cell.flow()) || strayed(cell.writer()))
            .map(cell -> cell.name(report.setting().axes()) + " (" + shares(cell) + ")")
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

  /** Such as {@code packets 100 %, receiver 93 %}. */
  private static String shares(CellSummary cell) {
    String shares =
        "packets %s %%, receiver %s %%".formatted(cell.flow().percent(), cell.receiver().percent());
    return cell.writer().known()
        ? shares + ", disk writer " + cell.writer().percent() + " %"
        : shares;
  }

  private static boolean there(Ran ran) {
    return ran.known() && ran.share() >= ENOUGH;
  }

  private static boolean strayed(Ran ran) {
    return ran.known() && ran.share() < ENOUGH;
  }
}
