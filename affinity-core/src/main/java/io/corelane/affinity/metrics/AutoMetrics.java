/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.MeasureFigures;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * What mode auto has found, as gauges, so that a fleet's verdicts can be drawn. The ratios are not
 * a number, which shows as none, while nothing is known.
 */
public final class AutoMetrics {

  private final MeterRegistry registry;
  private final Supplier<AutoFigures> figures;

  /**
   * Registers the gauges.
   *
   * @param registry where to; one registry holds one DataNode's meters
   * @param figures how it stands; asked whenever somebody looks
   */
  public AutoMetrics(MeterRegistry registry, Supplier<AutoFigures> figures) {
    this.registry = registry;
    this.figures = figures;
    for (AutoFigures.State state : AutoFigures.State.values()) {
      Gauge.builder("corelane.auto", () -> figures.get().state() == state ? 1 : 0)
          .description("1 for what mode auto does")
          .tag("state", CorelaneMetrics.tagValue(state))
          .register(registry);
    }
    for (TrialVerdict verdict : TrialVerdict.values()) {
      Gauge.builder("corelane.auto.verdict", () -> says(verdict) ? 1 : 0)
          .description("1 for what the trial says of the mode in question")
          .tag("verdict", CorelaneMetrics.tagValue(verdict))
          .register(registry);
    }
    Gauge.builder(
            "corelane.auto.pairs", () -> figures.get().current().map(TrialFigures::pairs).orElse(0))
        .description("Pairs of slices that the trial has compared")
        .baseUnit("pairs")
        .register(registry);
    for (TrialMeasure measure : TrialMeasure.values()) {
      gauge("corelane.auto.ratio", measure, "with it divided by without", MeasureFigures::ratio);
      gauge("corelane.auto.ratio.low", measure, "the least not excluded", MeasureFigures::low);
      gauge("corelane.auto.ratio.high", measure, "the greatest not excluded", MeasureFigures::high);
    }
  }

  private boolean says(TrialVerdict verdict) {
    return figures.get().current().filter(trial -> trial.verdict() == verdict).isPresent();
  }

  private void gauge(
      String name, TrialMeasure measure, String what, ToDoubleFunction<MeasureFigures> figure) {
    Gauge.builder(name, () -> value(measure, figure))
        .description("Bytes received, " + what)
        .tag("measure", CorelaneMetrics.tagValue(measure))
        .register(registry);
  }

  private double value(TrialMeasure measure, ToDoubleFunction<MeasureFigures> figure) {
    return figures
        .get()
        .current()
        .map(trial -> trial.of(measure))
        .filter(known -> known.pairs() > 0)
        .map(figure::applyAsDouble)
        .orElse(Double.NaN);
  }
}
