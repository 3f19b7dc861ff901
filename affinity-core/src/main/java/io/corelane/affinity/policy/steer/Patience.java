/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.steer.InterruptState.Steered;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What was changed of late, by {@link io.corelane.affinity.plan.PlanStep#object()}: nothing is
 * changed again before {@link PolicyParameters#interruptDwellMillis}, and what had no effect ever
 * more rarely.
 */
final class Patience {

  private static final int MAX_DOUBLINGS = 10;

  private final Demand demand;
  private final long dwellMillis;
  private final Map<String, Steered> before;
  private final Map<String, Steered> next = new HashMap<>();

  Patience(Demand demand, PolicyParameters parameters, Map<String, Steered> before) {
    this.demand = demand;
    this.dwellMillis = parameters.interruptDwellMillis();
    this.before = before;
    // Not everything is looked at in each tick; what nobody asks for any more is forgotten at last.
    before.forEach(
        (object, past) -> {
          if (age(past) < 2 * (dwellMillis << MAX_DOUBLINGS)) {
            next.put(object, past);
          }
        });
  }

  /** Whether the applier can change it at all. */
  boolean isOurs(String object) {
    return !demand.untouchable().containsKey(object);
  }

  /**
   * The last change, if it still counts: it is what is there now, or has not had its time.
   *
   * @param now its CPUs as they were read
   */
  Optional<Steered> last(String object, CpuSet now) {
    Steered past = before.get(object);
    if (past == null) {
      return Optional.empty();
    }
    boolean counts = isOurs(object) && (past.to().equals(now) || age(past) < 2 * wait(past, now));
    if (counts) {
      next.put(object, past);
    } else {
      next.remove(object);
    }
    return counts ? Optional.of(past) : Optional.empty();
  }

  /** Whether it is too early to change it again. */
  boolean isResting(String object, CpuSet now) {
    return last(object, now).filter(past -> age(past) < wait(past, now)).isPresent();
  }

  /** Its CPUs, or those that it was given of late: facts may be older than the change. */
  CpuSet expected(String object, CpuSet now) {
    return last(object, now)
        .filter(past -> age(past) < wait(past, now))
        .map(Steered::to)
        .orElse(now);
  }

  /** Remembers a change that is planned now. */
  void planned(String object, CpuSet now, CpuSet to) {
    Optional<Steered> past = last(object, now);
    int repeats = past.filter(p -> p.to().equals(to)).map(p -> p.repeats() + 1).orElse(0);
    CpuSet original = past.map(Steered::before).orElse(now);
    next.put(object, new Steered(demand.nowMillis(), original, to, repeats));
  }

  /** What to remember. */
  Map<String, Steered> next() {
    return next;
  }

  private long age(Steered past) {
    return demand.nowMillis() - past.atMillis();
  }

  private long wait(Steered past, CpuSet now) {
    return past.to().equals(now)
        ? dwellMillis
        : dwellMillis << Math.min(past.repeats(), MAX_DOUBLINGS);
  }
}
