/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Parameter;
import java.util.List;

/**
 * Everything that a run of the model has found. The same seed makes the same report.
 *
 * @param seed what all chance in it follows from
 * @param runs draws of the parameters for each cell
 * @param parameters what is not known exactly, and from where
 * @param calibration figures that it was calibrated on
 * @param heldOut figures that it was not
 * @param gains what placing gains where the flusher is known
 * @param cells all results
 */
record ModelReport(
    long seed,
    int runs,
    List<Parameter> parameters,
    List<Calibration> calibration,
    List<HeldOutCheck> heldOut,
    List<Gains> gains,
    List<Cell> cells) {

  ModelReport {
    parameters = List.copyOf(parameters);
    calibration = List.copyOf(calibration);
    heldOut = List.copyOf(heldOut);
    gains = List.copyOf(gains);
    cells = List.copyOf(cells);
  }
}
