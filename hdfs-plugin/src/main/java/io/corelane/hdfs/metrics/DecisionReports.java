/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.plan.PlanStep;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the loop decided lately, kept for JMX. Safe for all threads. */
public final class DecisionReports {

  private static final int MOST_LINES = 100;

  private final ArrayDeque<String> lines = new ArrayDeque<>();
  private volatile Decided last = new Decided("", List.of(), 0);
  private volatile long costMicros;
  private volatile @Nullable Tick lastTick;

  private record Decided(String steps, List<String> reasons, long epochMillis) {}

  /** Without any yet. */
  public DecisionReports() {}

  /** A line of the decision log. The lock inside is held for an array access, never for I/O. */
  public void line(String line) {
    synchronized (lines) {
      if (lines.size() == MOST_LINES) {
        lines.removeFirst();
      }
      lines.addLast(line);
    }
  }

  /** A turn of the loop. */
  public void ticked(Tick tick) {
    lastTick = tick;
    Tick.Cost cost = tick.cost();
    long nanos =
        cost.cpuNanos() > 0
            ? cost.cpuNanos()
            : cost.observeNanos() + cost.planNanos() + cost.applyNanos();
    costMicros = TimeUnit.NANOSECONDS.toMicros(nanos);
    List<PlanStep> steps = tick.decision().plan().steps();
    if (!steps.isEmpty()) {
      last =
          new Decided(
              steps.stream().map(PlanStep::description).collect(Collectors.joining("; ")),
              Stream.concat(
                      steps.stream().map(PlanStep::reason), tick.decision().remarks().stream())
                  .toList(),
              tick.epochMillis());
    }
  }

  /** The last turn of the loop; nothing before the first. */
  public Optional<Tick> lastTick() {
    return Optional.ofNullable(lastTick);
  }

  String lastDecision() {
    return last.steps();
  }

  List<String> lastReasons() {
    return last.reasons();
  }

  long lastMillis() {
    return last.epochMillis();
  }

  long costMicros() {
    return costMicros;
  }

  List<String> lines() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }
}
