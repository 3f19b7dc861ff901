/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.apply.Answer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The meters of mode steer in a Micrometer registry; all exist from the start. To be kept as long
 * as the registry. {@code docs/metrics.md} says what each means.
 */
public final class SteerMetrics {

  private final Map<Answer.Code, Counter> answers = new EnumMap<>(Answer.Code.class);
  private final Timer requests;

  /**
   * Registers the meters.
   *
   * @param figures asked whenever meters are published; held as long as the registry
   */
  public SteerMetrics(MeterRegistry registry, SteerFigures figures) {
    Gauge.builder("corelane.steer.active", () -> figures.isOn() ? 1 : 0)
        .description("1 while values of the kernel can be changed")
        .register(registry);
    Gauge.builder("corelane.steer.values", figures::values)
        .description("Values of the kernel that are changed")
        .baseUnit("values")
        .register(registry);
    FunctionCounter.builder("corelane.steer.outages", figures, f -> (double) f.outages())
        .description("Times that steering became impossible")
        .baseUnit("outages")
        .register(registry);
    for (Answer.Code code : Answer.Code.values()) {
      answers.put(
          code,
          Counter.builder("corelane.steer.answers")
              .description("Answers to requests to change a value or put it back")
              .baseUnit("answers")
              .tag("code", CorelaneMetrics.tagValue(code))
              .register(registry));
    }
    requests =
        Timer.builder("corelane.steer.request")
            .description("Time that the loop waited for such an answer")
            .register(registry);
  }

  /** A request was answered. */
  public void answered(Answer.Code code, long nanos) {
    Counter counter = answers.get(code);
    if (counter != null) {
      counter.increment();
    }
    requests.record(nanos, TimeUnit.NANOSECONDS);
  }
}
