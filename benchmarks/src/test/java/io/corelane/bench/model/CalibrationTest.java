/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.model.sim.Costs;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void theModelMeetsTheFiguresItWasCalibratedOn() {
    for (Calibration figure : Calibration.run(Costs.calibrated(), 1)) {
      assertEquals(0, figure.errorPercent(), 1, figure.toString());
    }
  }

  @Test
  void costsFollowFromTheFiguresAlone() {
    Costs costs = Costs.calibrated();
    assertEquals(8 / 39e9, costs.receive(), 1e-15);
    assertEquals(8 / 20e9, costs.softirq() + costs.receive(), 1e-15);
    assertEquals(8 / 28e9, costs.receiveFar(), 1e-15);
  }
}
