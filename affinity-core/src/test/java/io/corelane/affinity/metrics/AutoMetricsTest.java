/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class AutoMetricsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AtomicReference<AutoFigures> figures = new AtomicReference<>(AutoFigures.NONE);

  AutoMetricsTest() {
    AutoMetrics unused = new AutoMetrics(registry, () -> now(figures));
  }

  private static AutoFigures now(AtomicReference<AutoFigures> figures) {
    return Objects.requireNonNull(figures.get());
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  @Test
  void inAnotherModeNothingIsSaid() {
    assertEquals(1, gauge("corelane.auto", "state", "other-mode"));
    assertEquals(0, gauge("corelane.auto.pairs"));
    assertEquals(0, gauge("corelane.auto.verdict", "verdict", "undecided"));
    assertEquals(Double.NaN, gauge("corelane.auto.ratio", "measure", "received"));
  }

  @Test
  void whatIsFoundIsShownAndWhatIsNotKnownIsNot() {
    TrialFigures trial =
        new TrialFigures(
            "off",
            "bind",
            TrialVerdict.TOO_DEAR,
            7,
            20_000,
            1,
            2,
            List.of(
                new MeasureFigures(TrialMeasure.RECEIVED, 7, 0.9, 0.8, 1.1),
                new MeasureFigures(TrialMeasure.PER_DATA_NODE_CPU, 0, 1, 0.25, 4)));
    figures.set(new AutoFigures(AutoFigures.State.SETTLED, "", "", 0, List.of(trial)));
    assertEquals(1, gauge("corelane.auto", "state", "settled"));
    assertEquals(7, gauge("corelane.auto.pairs"));
    assertEquals(1, gauge("corelane.auto.verdict", "verdict", "too-dear"));
    assertEquals(0.9, gauge("corelane.auto.ratio", "measure", "received"));
    assertEquals(0.8, gauge("corelane.auto.ratio.low", "measure", "received"));
    assertEquals(1.1, gauge("corelane.auto.ratio.high", "measure", "received"));
    assertEquals(Double.NaN, gauge("corelane.auto.ratio", "measure", "per-data-node-cpu"));
  }
}
