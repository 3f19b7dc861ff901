/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import java.util.List;

/**
 * Everything that a run of the model has found. The same seed makes the same report.
 *
 * @param seed what all chance in it follows from
 * @param runs runs of each cell
 * @param calibration the figures it was calibrated on
 * @param checks figures that nothing was fitted to
 * @param cells all results
 */
record ModelReport(
    long seed, int runs, List<Calibration> calibration, List<ModelCheck> checks, List<Cell> cells) {

  ModelReport {
    calibration = List.copyOf(calibration);
    checks = List.copyOf(checks);
    cells = List.copyOf(cells);
  }
}
