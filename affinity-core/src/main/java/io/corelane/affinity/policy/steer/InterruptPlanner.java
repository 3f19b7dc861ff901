/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.steer.InterruptState.Move;
import io.corelane.affinity.policy.steer.QueueMap.Wish;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Plans where the interrupts of NICs belong: on the NIC's own node, into whose cache it writes its
 * packets. What a CPU of another node reads of them it waits for; a disk that fetches them from
 * another node's memory keeps nobody waiting. There busy queues are spread over the last-level
 * caches, one a core, with cores beside each for receivers as far as there are. Only where softirqs
 * alone fill that node, some go to another.
 *
 * <p>At most one interrupt moves at a tick, and none that moved less than {@link
 * PolicyParameters#interruptDwellMillis} ago.
 *
 * <p>It keeps no state and may be shared between threads.
 */
public final class InterruptPlanner {

  private final PolicyParameters parameters;

  /** A planner with the thresholds given. */
  public InterruptPlanner(PolicyParameters parameters) {
    this.parameters = parameters;
  }

  /**
   * Decides once.
   *
   * @param host the machine
   * @param demand what is asked of it
   * @param targets where the demand's uploads should be, by id; those left to the scheduler do not
   *     count
   * @param state what was remembered at the last tick
   */
  public InterruptPlan plan(
      Host host, Demand demand, Map<String, Target> targets, InterruptState state) {
    QueueTraffic traffic = new QueueTraffic(demand, parameters);
    QueueSurvey survey = new QueueSurvey(host, demand, state, parameters, traffic);
    InterruptRemarks remarks = new InterruptRemarks(demand, traffic, state.rps().keySet());
    Map<QueueKey, Move> moves = new HashMap<>(survey.moves());
    QueueMap map = new QueueMap(host, demand.loads(), survey, parameters);
    Optional<Wish> wish = map.wish();
    Optional<Steer> move =
        wish.map(
            w -> {
              String reason =
                  new InterruptReasons(host, demand.loads(), survey.busy(), map, parameters).of(w);
              moves.put(w.queue().key(), move(w, demand.nowMillis(), state));
              return step(w, reason);
            });
    RpsPlanner rps =
        new RpsPlanner(host, demand, parameters, survey, map, state.rps(), remarks.all());
    Patience patience = new Patience(demand, parameters, state.set());
    WritebackPlanner writeback =
        new WritebackPlanner(
            host, demand, parameters, targets, map, state.written(), patience, remarks.all());
    Optional<Steer> step =
        move.or(rps::step)
            .or(() -> new NapiPlanner(host, survey, patience, remarks.all()).step(demand))
            .or(() -> new TxIrqPlanner(host, survey, patience).step(demand))
            .or(() -> new XpsPlanner(host, survey, map, targets, patience).step(demand))
            .or(() -> new FlowsPlanner(host, survey, patience, remarks.all()).step(demand))
            .or(writeback::step);
    if (step.filter(one -> one.what() instanceof IrqCpus).isPresent()) {
      remarks.wanted();
    } else {
      remarks.wellPlaced(map);
    }
    return new InterruptPlan(
        step.<List<PlanStep>>map(List::of).orElse(List.of()),
        remarks.all(),
        new InterruptState(
            survey.spans(),
            moves,
            move.isPresent() ? state.rps() : rps.next(),
            patience.next(),
            writeback.needed()));
  }

  private static Move move(Wish wish, long now, InterruptState state) {
    int from = wish.queue().cpu();
    Move past = state.moves().get(wish.queue().key());
    int repeats = past != null && past.from() == from ? past.repeats() + 1 : 0;
    return new Move(now, from, wish.cpu(), repeats);
  }

  private static Steer step(Wish wish, String reason) {
    return new Steer(
        new IrqCpus(wish.queue().irq().orElseThrow()),
        CpuSet.of(wish.queue().cpu()),
        CpuSet.of(wish.cpu()),
        reason);
  }
}
