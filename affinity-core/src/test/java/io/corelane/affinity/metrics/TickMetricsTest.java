/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.monitor.Health;
import io.corelane.affinity.monitor.PacketRates;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.TimeShares;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TickMetricsTest {

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private long failures;
  private final TickMetrics metrics = new TickMetrics(registry, () -> failures);

  private static Tick tick(double droppedPerSecond, long dropped) {
    OptionalDouble rate = OptionalDouble.of(droppedPerSecond);
    Health.Cpu cpu =
        new Health.Cpu(0, new TimeShares(0, 0, 0, 0, 0), new PacketRates(rate, rate, rate));
    return new Tick(
        1,
        0,
        new Demand(
            0,
            List.of(),
            CpuLoads.UNKNOWN,
            OptionalDouble.empty(),
            SteeringFacts.UNKNOWN,
            Map.of()),
        new Decision(new Plan(List.of()), Map.of(), List.of(), PolicyState.NONE),
        List.of(),
        List.of(),
        new Health(List.of(cpu), Map.of(), dropped),
        new Tick.Cost(1, 1, 1, 1));
  }

  private double gauge(String name) {
    return registry.get(name).gauge().value();
  }

  private double drops() {
    return registry.get("corelane.softnet.drops").counter().count();
  }

  @Test
  void whenTheLoopHasEndedItsRatesAreNotKnownAndItsCountsStay() {
    assertEquals(Double.NaN, gauge("corelane.softnet.dropped"));
    metrics.ticked(tick(3, 2));
    metrics.ticked(tick(4, 5));
    assertEquals(4, gauge("corelane.softnet.dropped"));
    assertEquals(4, gauge("corelane.softnet.squeezed"));
    assertEquals(7, drops());
    metrics.ended();
    assertEquals(Double.NaN, gauge("corelane.softnet.dropped"));
    assertEquals(Double.NaN, gauge("corelane.softnet.squeezed"));
    assertEquals(7, drops());
    metrics.ticked(tick(0, 0));
    assertEquals(0, gauge("corelane.softnet.dropped"));
  }

  @Test
  void aTickThatFailedMeasuresNothing() {
    failures = 2;
    metrics.ticked(tick(3, 0));
    assertEquals(3, gauge("corelane.softnet.dropped"));
    failures = 3;
    assertEquals(Double.NaN, gauge("corelane.softnet.dropped"));
    metrics.ticked(tick(1, 0));
    assertEquals(1, gauge("corelane.softnet.dropped"));
  }
}
