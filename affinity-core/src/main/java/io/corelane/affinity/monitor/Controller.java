/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.UploadDemand;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
  private final LongSupplier cpuNanos;
  private final History history = new History();
  private final InterruptRates interrupts = new InterruptRates();
  private final PacketDrops drops = new PacketDrops();
  private final TypicalShare typicalShare;
  private long number;
  private PolicyState state = PolicyState.NONE;
  private volatile @Nullable Tick last;

  /**
   * A controller that has not looked yet, and does not know its own CPU time.
   *
   * @param clock for the reports
   * @param nanoTime as {@link System#nanoTime}; for the cost of a tick only
   */
  public Controller(
      FactSource facts, Policy policy, Applier applier, Clock clock, LongSupplier nanoTime) {
    this(
        facts,
        policy,
        applier,
        clock,
        nanoTime,
        () -> 0,
        PolicyParameters.DEFAULTS.intensiveBytesPerSecond());
  }

  /**
   * A controller that has not looked yet.
   *
   * @param clock for the reports
   * @param nanoTime as {@link System#nanoTime}; for the cost of a tick only
   * @param cpuNanos the CPU time of the calling thread so far, in nanoseconds, such as {@code
   *     ThreadMXBean::getCurrentThreadCpuTime}; below 0 where that is not known
   * @param intensiveBytesPerSecond slower uploads do not count for the typical share
   */
  public Controller(
      FactSource facts,
      Policy policy,
      Applier applier,
      Clock clock,
      LongSupplier nanoTime,
      LongSupplier cpuNanos,
      double intensiveBytesPerSecond) {
    this.facts = facts;
    this.policy = policy;
    this.applier = applier;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.cpuNanos = cpuNanos;
    this.typicalShare = new TypicalShare(intensiveBytesPerSecond);
  }

  /**
   * One turn. The first only measures: rates need two observations, and loads are unknown until
   * then; uploads are placed all the same.
   *
   * @throws Exception if the facts could not be had; the next turn goes on from the last good one
   */
  public Tick tick() throws Exception {
    long start = nanoTime.getAsLong();
    long startCpu = cpuNanos.getAsLong();
    Observation seen = facts.observe();
    long observed = nanoTime.getAsLong();
    Rates rates = new Rates(history.add(seen));
    interrupts.count(seen.nanos(), seen.irqCounts());
    interrupts.retain(watched(seen));
    drops.count(seen.nanos(), seen.cpus().softnet().toOptional().orElse(List.of()));
    Demand demand = demand(seen, rates);
    Decision decision = policy.plan(seen.host(), demand, state);
    long planned = nanoTime.getAsLong();
    List<Outcome> outcomes = applier.apply(decision.plan());
    // Only now: what was not handed on is not to be remembered as done.
    state = decision.next();
    number++;
    long applied = nanoTime.getAsLong();
    Tick tick =
        new Tick(
            number,
            clock.millis(),
            demand,
            decision,
            outcomes,
            Stream.concat(seen.changes().stream(), applier.news().stream()).toList(),
            new Health(rates.health(), interrupts.perSecond(), drops.take()),
            new Tick.Cost(
                observed - start,
                planned - observed,
                applied - planned,
                startCpu < 0 ? 0 : cpuNanos.getAsLong() - startCpu));
    last = tick;
    return tick;
  }

  private Demand demand(Observation seen, Rates rates) {
    List<UploadDemand> uploads = rates.uploads();
    return new Demand(
        Math.floorDiv(seen.nanos(), 1_000_000L),
        uploads,
        rates.loads(),
        typicalShare.tick(uploads, seen.ended()),
        seen.steering().withNics(seen.steering().nics().stream().map(this::withRates).toList()),
        applier.untouchable());
  }

  private NicState withRates(NicState nic) {
    return nic.withRxQueues(nic.rxQueues().stream().map(this::withRate).toList());
  }

  private RxQueueState withRate(RxQueueState queue) {
    return queue.withRate(
        queue.irq().map(irq -> interrupts.perSecond(irq.number())).orElse(OptionalDouble.empty()));
  }

  private static Set<Integer> watched(Observation seen) {
    return seen.steering().nics().stream()
        .flatMap(nic -> nic.rxQueues().stream())
        .flatMap(queue -> queue.irq().stream())
        .map(IrqIdentity::number)
        .collect(Collectors.toSet());
  }

  /** The last turn; may be asked by any thread; nothing before the first. */
  public Optional<Tick> last() {
    return Optional.ofNullable(last);
  }
}
