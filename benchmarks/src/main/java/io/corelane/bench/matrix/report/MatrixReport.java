/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.List;

/**
 * A matrix as the JSON file holds it: written after every trial, so that an interrupted run can be
 * resumed.
 *
 * @param version of this form
 * @param setting what is the same for all trials
 * @param rounds how often each cell is to be measured
 * @param counters whether there are hardware counters: empty, or why not
 * @param distances of the cells, in the order of {@link MatrixCells#pairs}: {@code SAME_CPU},
 *     {@code SMT_SIBLING}, {@code SAME_LLC}, {@code SAME_NODE}, {@code OTHER_NODE}
 * @param trials in the order they ran
 */
public record MatrixReport(
    int version,
    MatrixSetting setting,
    int rounds,
    String counters,
    List<String> distances,
    List<Trial> trials) {

  public static final int VERSION = 1;

  public MatrixReport {
    distances = List.copyOf(distances);
    trials = List.copyOf(trials);
  }

  /** Whether each cell has its trials; false after an interruption. */
  public boolean complete() {
    return trials.size() >= setting.cells().pairs().size() * rounds;
  }
}
