/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The loop: observe, plan, apply. Each call of {@link #tick} is one turn; nothing else happens, so
 * that a test or a model steps it by hand and a thread steps it in production. To be stepped by one
 * thread at a time.
 */
public final class Controller {

  private final FactSource facts;
  private final Policy policy;
  private final Applier applier;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private long number;
  private PolicyState state = PolicyState.NONE;
  private volatile @Nullable Tick last;

  /**
   * A controller that has not looked yet.
   *
   * @param facts what it looks at
   * @param policy decides
   * @param applier carries decisions out
   * @param clock for the reports
   * @param nanoTime as {@link System#nanoTime}; for the cost of a tick only
   */
  public Controller(
      FactSource facts, Policy policy, Applier applier, Clock clock, LongSupplier nanoTime) {
    this.facts = facts;
    this.policy = policy;
    this.applier = applier;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /**
   * One turn. The first only measures: rates need two observations, and loads are unknown until
   * then; uploads are placed all the same.
   *
   * @return the turn
   * @throws Exception if the facts could not be had; the next turn goes on from the last good one
   */
  public Tick tick() throws Exception {
    long start = nanoTime.getAsLong();
    Observation seen = facts.observe();
    long observed = nanoTime.getAsLong();
    Demand demand =
        new Demand(seen.nanos() / 1_000_000, List.of(), CpuLoads.UNKNOWN, seen.nics(), List.of());
    Decision decision = policy.plan(seen.host(), demand, state);
    long planned = nanoTime.getAsLong();
    List<Outcome> outcomes = applier.apply(decision.plan());
    long applied = nanoTime.getAsLong();
    Tick tick =
        new Tick(
            number + 1,
            clock.millis(),
            demand,
            decision,
            outcomes,
            seen.changes(),
            new Tick.Cost(observed - start, planned - observed, applied - planned, 0));
    number++;
    state = decision.next();
    last = tick;
    return tick;
  }

  /**
   * The last turn; may be asked by any thread.
   *
   * @return nothing before the first
   */
  public Optional<Tick> last() {
    return Optional.ofNullable(last);
  }
}
