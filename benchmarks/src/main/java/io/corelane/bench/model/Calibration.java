/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Parameter;
import java.util.List;

/**
 * A figure that the model was calibrated on, and what it makes of it: a test of the arithmetic.
 *
 * @param what the figure
 * @param reference what the source says
 * @param modelled what the model makes of it, with all parameters in the middle
 */
record Calibration(String what, double reference, double modelled) {

  /** The error in per cent of the source's figure. */
  double errorPercent() {
    return 100 * (modelled / reference - 1);
  }

  static List<Calibration> run(Costs costs, long seed) {
    double same = OneFlow.SAME_CORE.gbits(costs, seed);
    double flushed = new OneFlow(1, 1, false).gbits(costs, seed) / 8;
    return List.of(
        new Calibration("one flow on one core, Gbit/s", Parameter.ONE_CORE.middle, same),
        new Calibration("one flusher, GB/s", Parameter.FLUSHER_RATE.middle, flushed));
  }
}
