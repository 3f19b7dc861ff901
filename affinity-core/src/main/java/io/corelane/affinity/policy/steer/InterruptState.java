/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;

/**
 * What {@link InterruptPlanner} remembers from tick to tick; immutable.
 *
 * @param busy when each queue was busy
 * @param moves the last move of each queue's interrupt
 * @param rps the last change of each queue's RPS
 * @param set the last change of all else, by {@link io.corelane.affinity.plan.PlanStep#object()}
 * @param written when uploads were on each node for whose blocks the kernel's write-back is needed
 */
public record InterruptState(
    Map<QueueKey, Span> busy,
    Map<QueueKey, Move> moves,
    Map<QueueKey, Steered> rps,
    Map<String, Steered> set,
    Map<Integer, Span> written) {

  /** Nothing is remembered. */
  public static final InterruptState NONE =
      new InterruptState(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  public InterruptState {
    busy = Map.copyOf(busy);
    moves = Map.copyOf(moves);
    rps = Map.copyOf(rps);
    set = Map.copyOf(set);
    written = Map.copyOf(written);
  }

  /**
   * A time in which a queue was busy, without a long pause.
   *
   * @param sinceMillis its beginning
   * @param lastMillis when it was busy last
   */
  record Span(long sinceMillis, long lastMillis) {}

  /**
   * A move that was planned.
   *
   * @param atMillis when
   * @param from the CPU that served the queue
   * @param to the CPU that shall
   * @param repeats how often the same queue's move had been planned before without effect
   */
  record Move(long atMillis, int from, int to, int repeats) {

    private static final int MAX_DOUBLINGS = 10;

    /**
     * How long the queue is left in peace. A move without effect, because nobody carries plans out
     * or somebody undoes it, is repeated ever more rarely.
     */
    long waitMillis(long dwellMillis, int cpuNow) {
      return cpuNow == from ? dwellMillis << Math.min(repeats, MAX_DOUBLINGS) : dwellMillis;
    }
  }

  /**
   * A set of CPUs that was planned for something.
   *
   * @param atMillis when
   * @param before the CPUs before the first change
   * @param to the CPUs it shall have; empty when it was to be switched off
   * @param repeats how often that had been planned before without effect
   */
  record Steered(long atMillis, CpuSet before, CpuSet to, int repeats) {}
}
