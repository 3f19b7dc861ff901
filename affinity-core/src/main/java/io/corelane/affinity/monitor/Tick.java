/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import java.util.List;

/**
 * One turn of the loop, with what it was based on and what came of it.
 *
 * @param number counts from 1
 * @param epochMillis when, in milliseconds since 1970
 * @param demand what was measured
 * @param decision what was decided
 * @param outcomes what came of each step
 * @param changes what has changed about the machine, whole sentences
 * @param health how the packet path fared
 * @param cost what the tick itself took
 */
public record Tick(
    long number,
    long epochMillis,
    Demand demand,
    Decision decision,
    List<Outcome> outcomes,
    List<String> changes,
    Health health,
    Cost cost) {

  public Tick {
    outcomes = List.copyOf(outcomes);
    changes = List.copyOf(changes);
  }

  /**
   * What a tick took, in nanoseconds.
   *
   * @param observeNanos reading the facts
   * @param planNanos deciding
   * @param applyNanos carrying it out
   * @param cpuNanos CPU time of the thread, over all; 0 where the JVM does not tell
   */
  public record Cost(long observeNanos, long planNanos, long applyNanos, long cpuNanos) {}
}
