/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationTest {

  @Test
  void theModelMeetsTheFiguresItWasCalibratedOn() {
    for (Calibration figure : Calibration.run(Draw.middle().costs(), 1)) {
      assertEquals(0, figure.errorPercent(), 1, figure.toString());
    }
  }

  @Test
  void costsFollowFromTheParametersAlone() {
    Costs costs = Draw.middle().with(Parameter.FAR_RECEIVER, 1).costs();
    double near = costs.receive().near();
    double both = costs.receive().softirq() + near;
    assertEquals(8 / 42e9, costs.receive().softirq() + costs.receive().sameCpu(), 1e-15);
    assertEquals(8 / 42e9, 1.2 * both, 1e-15);
    assertEquals(0.55 * both, near, 1e-15);
    assertEquals(1.25 * both, costs.receive().softirq() + costs.receive().far(), 1e-15);
    assertEquals(0.8e9, costs.write().flushRate(), 1);
  }

  @Test
  void drawsAreWithinWhatTheSourcesAllow() {
    List<Draw> draws = Draw.sample(1, 200);
    assertEquals(Draw.middle(), draws.get(0));
    assertEquals(draws, Draw.sample(1, 200));
    assertNotEquals(draws, Draw.sample(2, 200));
    for (Parameter parameter : Parameter.values()) {
      List<Double> values = draws.stream().map(draw -> draw.of(parameter)).sorted().toList();
      assertTrue(values.get(0) >= parameter.low * 0.999, parameter.name());
      assertTrue(values.get(199) <= parameter.high * 1.001, parameter.name());
      long below = values.stream().filter(value -> value < parameter.middle).count();
      assertTrue(Math.abs(below - 100) < 25, parameter.name());
    }
  }

  @Test
  void aWideIntervalIsNoPredictionAndNamesWhatMakesItWide() {
    List<Draw> draws = Draw.sample(1, 40);
    List<Double> flushers = draws.stream().map(draw -> draw.of(Parameter.FLUSHER_RATE)).toList();
    Prediction wide = Prediction.of(draws, flushers);
    assertTrue(wide.known().isEmpty());
    assertTrue(wide.missing().contains(Parameter.FLUSHER_RATE.words), wide.missing());
    List<Double> far = draws.stream().map(draw -> draw.of(Parameter.FAR)).toList();
    Interval known = Prediction.of(draws, far).known().orElseThrow();
    assertTrue(known.contains(1.25) && !known.contains(1.18), known.toString());
  }
}
