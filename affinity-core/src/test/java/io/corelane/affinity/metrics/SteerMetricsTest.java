/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.apply.Answer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SteerMetricsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Figures figures = new Figures();
  private final SteerMetrics metrics = new SteerMetrics(registry, figures);

  /** What there is to tell. */
  static final class Figures implements SteerFigures {

    private boolean on;
    private int values;
    private long outages;

    @Override
    public boolean isOn() {
      return on;
    }

    @Override
    public int values() {
      return values;
    }

    @Override
    public long outages() {
      return outages;
    }
  }

  @Test
  void figuresAreReadWhenAsked() {
    assertEquals(0, registry.get("corelane.steer.active").gauge().value());
    figures.on = true;
    figures.values = 5;
    figures.outages = 2;
    assertEquals(1, registry.get("corelane.steer.active").gauge().value());
    assertEquals(5, registry.get("corelane.steer.values").gauge().value());
    assertEquals(2, registry.get("corelane.steer.outages").functionCounter().count());
  }

  @Test
  void answersAreCountedByCodeAndTimed() {
    metrics.answered(Answer.Code.OK, 700);
    metrics.answered(Answer.Code.OK, 300);
    metrics.answered(Answer.Code.AS_IT_WAS, 100);
    assertEquals(2, answers("ok"));
    assertEquals(1, answers("as-it-was"));
    assertEquals(0, answers("fixed"));
    assertEquals(3, registry.get("corelane.steer.request").timer().count());
    assertEquals(
        1_100, registry.get("corelane.steer.request").timer().totalTime(TimeUnit.NANOSECONDS));
  }

  @Test
  void everyCodeIsThereBeforeTheFirstAnswer() {
    int before = registry.getMeters().size();
    for (Answer.Code code : Answer.Code.values()) {
      metrics.answered(code, 1);
      assertEquals(1, answers(CorelaneMetrics.tagValue(code)));
    }
    assertEquals(before, registry.getMeters().size());
  }

  private double answers(String code) {
    return registry.get("corelane.steer.answers").tag("code", code).counter().count();
  }
}
