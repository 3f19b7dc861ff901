/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.steer.InterruptState.Steered;
import io.corelane.affinity.topology.CpuTopology;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans RPS for NICs with fewer receive queues than they need: one queue's CPU is full of softirqs,
 * and the NIC has no idle queue to spread to. Its packets then go to one or two other cores below
 * the same last-level cache (Linux {@code Documentation/networking/scaling.rst}: RPS CPUs should
 * share the memory domain of the interrupt's, and not be that CPU at a high rate).
 *
 * <p>It is switched off again once one CPU is enough. RPS that somebody else switched on is theirs.
 */
final class RpsPlanner {

  /** From so many cores on, two are given; below, one: the others are for receivers. */
  private static final int MANY = 6;

  private final Host host;
  private final Demand demand;
  private final PolicyParameters parameters;
  private final QueueMap map;
  private final Map<QueueKey, Steered> next = new HashMap<>();
  private final List<String> remarks;
  private Optional<Steer> step = Optional.empty();

  RpsPlanner(
      Host host,
      Demand demand,
      PolicyParameters parameters,
      QueueSurvey survey,
      QueueMap map,
      Map<QueueKey, Steered> before,
      List<String> remarks) {
    this.host = host;
    this.demand = demand;
    this.parameters = parameters;
    this.map = map;
    this.remarks = remarks;
    for (NicState nic : demand.steering().nics()) {
      boolean full =
          survey.isCarrying(nic.name())
              && nic.rxQueues().stream()
                  .allMatch(q -> survey.spans().containsKey(new QueueKey(nic.name(), q.queue())));
      for (RxQueueState queue :
          nic.leaveAlone().isEmpty() ? nic.rxQueues() : List.<RxQueueState>of()) {
        QueueKey key = new QueueKey(nic.name(), queue.queue());
        Optional.ofNullable(before.get(key)).ifPresent(past -> next.put(key, past));
        queue.rpsCpus().ifPresent(rps -> look(key, queue.effectiveCpus(), rps, full));
      }
    }
  }

  /** The change that is due, if any. */
  Optional<Steer> step() {
    return step;
  }

  /** What to remember. */
  Map<QueueKey, Steered> next() {
    return next;
  }

  private void look(QueueKey key, CpuSet effective, CpuSet rps, boolean full) {
    Steered past = next.get(key);
    boolean untouchable = demand.untouchable().containsKey("rps " + key.nic() + " " + key.queue());
    if (untouchable || (past != null && !past.to().equals(rps) && !rps.isEmpty())) {
      next.remove(key);
      return;
    }
    boolean known = effective.size() == 1 && host.topology().online().contains(effective.lowest());
    boolean resting = past != null && demand.nowMillis() - past.atMillis() < wait(past, rps);
    if (resting || step.isPresent()) {
      return;
    }
    if (known && rps.isEmpty() && full && softirq(effective) >= parameters.full()) {
      on(key, effective.lowest());
    } else if (!rps.isEmpty() && past != null && softirq(rps.or(effective)) < parameters.free()) {
      off(key, effective, rps);
    }
  }

  private long wait(Steered past, CpuSet rps) {
    boolean noEffect = !past.to().equals(rps);
    return parameters.interruptDwellMillis() << (noEffect ? Math.min(past.repeats(), 10) : 0);
  }

  private void on(QueueKey key, int cpu) {
    CpuTopology topology = host.topology();
    CpuGroup group = map.group(cpu);
    CpuSet cores =
        CpuGroup.cores(topology, group.allowed().minus(topology.siblings(cpu)))
            .filter(core -> map.onCore(core) == 0);
    String full =
        key
            + ": softirqs take "
            + percent(softirq(CpuSet.of(cpu)))
            + " of CPU "
            + cpu
            + ", full is "
            + percent(parameters.full())
            + ", and the NIC has no idle queue.";
    if (cores.size() < 2) {
      remarks.add(
          full
              + " RPS stays off: "
              + group
              + " has no two cores besides, one for softirqs and one for receivers.");
      return;
    }
    int[] chosen =
        cores.stream()
            .map(core -> topology.siblings(core).and(group.allowed()).lowest())
            .boxed()
            .sorted(Comparator.<Integer>comparingInt(this::load).thenComparing(c -> c))
            .limit(cores.size() >= MANY ? 2 : 1)
            .mapToInt(c -> c)
            .toArray();
    CpuSet to = CpuSet.of(chosen);
    String reason =
        full
            + " CPU "
            + to.toList()
            + " shares "
            + group
            + " and serves no busy queue; "
            + "receivers keep the other cores there.";
    set(key, CpuSet.EMPTY, to, reason);
  }

  private void off(QueueKey key, CpuSet effective, CpuSet rps) {
    double all = softirq(rps.or(effective));
    set(
        key,
        rps,
        CpuSet.EMPTY,
        key
            + ": softirqs take "
            + percent(all)
            + " of one CPU in all, below "
            + percent(parameters.free())
            + ": one CPU is enough again.");
  }

  private void set(QueueKey key, CpuSet from, CpuSet to, String reason) {
    Steered past = next.get(key);
    int repeats = past != null && past.to().equals(to) ? past.repeats() + 1 : 0;
    next.put(key, new Steered(demand.nowMillis(), from, to, repeats));
    step = Optional.of(new Steer(new RpsMask(key.nic(), key.queue()), from, to, reason));
  }

  private double softirq(CpuSet cpus) {
    return cpus.stream().mapToDouble(demand.loads()::softirq).sum();
  }

  private int load(int cpu) {
    return (int) (10 * (demand.loads().others(cpu) + demand.loads().softirq(cpu)));
  }

  private static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
