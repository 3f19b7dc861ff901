/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.monitor.Tick;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The loop's meters in a Micrometer registry; all exist from the start. To be kept as long as the
 * registry, and told by the loop's thread. {@code docs/metrics.md} says what each means.
 */
public final class TickMetrics {

  /** Micrometer itself holds it weakly. */
  private final LongSupplier failures;

  private final Timer ticks;
  private final Counter cpu;
  private final Map<Outcome.Result, Counter> moves = new EnumMap<>(Outcome.Result.class);
  private final Counter drops;
  private volatile Rates rates = Rates.UNKNOWN;

  /**
   * Rates of the last tick.
   *
   * @param dropped packets per second; NaN if not known
   * @param squeezed softirqs per second; NaN if not known
   * @param failures the ticks that had failed by then: after another one the rates are not known
   */
  private record Rates(double dropped, double squeezed, long failures) {
    static final Rates UNKNOWN = new Rates(Double.NaN, Double.NaN, -1);
  }

  /** Registers the meters; the ticks that failed are asked for whenever meters are published. */
  public TickMetrics(MeterRegistry registry, LongSupplier failures) {
    this.failures = failures;
    ticks = Timer.builder("corelane.tick").description("Time a tick took").register(registry);
    cpu =
        Counter.builder("corelane.tick.cpu")
            .description("CPU time of all ticks")
            .baseUnit("nanoseconds")
            .register(registry);
    FunctionCounter.builder("corelane.tick.failures", this, TickMetrics::failures)
        .description("Ticks that failed and changed nothing")
        .baseUnit("ticks")
        .register(registry);
    for (Outcome.Result result : Outcome.Result.values()) {
      moves.put(
          result,
          Counter.builder("corelane.moves")
              .description("Steps of plans, by what came of them")
              .baseUnit("steps")
              .tag("result", CorelaneMetrics.tagValue(result))
              .register(registry));
    }
    drops =
        Counter.builder("corelane.softnet.drops")
            .description("Packets the kernel dropped while the loop ran")
            .baseUnit("packets")
            .register(registry);
    rate(
        registry,
        "corelane.softnet.dropped",
        () -> known().dropped(),
        "packets",
        "Packets the kernel dropped");
    rate(
        registry,
        "corelane.softnet.squeezed",
        () -> known().squeezed(),
        BaseUnits.EVENTS,
        "Softirqs that left packets");
  }

  private static void rate(
      MeterRegistry registry,
      String name,
      Supplier<Number> value,
      String unit,
      String description) {
    Gauge.builder(name, value)
        .description(description + " per second")
        .baseUnit(unit)
        .register(registry);
  }

  /** A tick has been made. */
  public void ticked(Tick tick) {
    Tick.Cost cost = tick.cost();
    ticks.record(cost.observeNanos() + cost.planNanos() + cost.applyNanos(), TimeUnit.NANOSECONDS);
    cpu.increment((double) cost.cpuNanos());
    for (Outcome outcome : tick.outcomes()) {
      Counter counter = moves.get(outcome.result());
      if (counter != null) {
        counter.increment();
      }
    }
    drops.increment((double) tick.health().dropped());
    rates =
        new Rates(
            orNaN(tick.health().droppedPerSecond()),
            orNaN(tick.health().squeezedPerSecond()),
            failures.getAsLong());
  }

  /** No tick will be made for now: what the last one has measured does not hold any more. */
  public void ended() {
    rates = Rates.UNKNOWN;
  }

  private Rates known() {
    Rates last = rates;
    return last.failures() == failures.getAsLong() ? last : Rates.UNKNOWN;
  }

  private double failures() {
    return (double) failures.getAsLong();
  }

  private static double orNaN(OptionalDouble rate) {
    return rate.orElse(Double.NaN);
  }
}
