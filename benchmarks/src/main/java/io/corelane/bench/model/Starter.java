/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.bench.model.sim.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Places an upload when it begins, as every way of placing must: most blocks are received before a
 * tick comes by. Corelane's is the one of the plugin; a baseline's is its plan for this upload, and
 * for good.
 */
final class Starter implements Consumer<Flow> {

  private final ClosedLoop loop;
  private final ModelWay way;
  private final LanePolicy lane;
  private final Policy policy;
  private PolicyState state = PolicyState.NONE;

  Starter(ClosedLoop loop, ModelWay way, PolicyParameters parameters) {
    this.loop = loop;
    this.way = way;
    lane = new LanePolicy(parameters);
    policy = way.policy(parameters);
  }

  @Override
  public void accept(Flow flow) {
    flow.staged = way.staged;
    if (way.lane()) {
      Placement placement = lane.place(loop.facts.host(), loop.facts.upload(flow), occupancy(flow));
      flow.receiver.mask = placement.receiverCpus();
      flow.diskWriterCpus = placement.diskWriterCpus();
    } else if (way != ModelWay.NONE) {
      baseline(flow);
    }
  }

  private Occupancy occupancy(Flow newcomer) {
    List<CpuSet> receivers = new ArrayList<>();
    List<Integer> softirqs = new ArrayList<>();
    for (Flow flow : loop.simulation.flows()) {
      if (flow != newcomer && !flow.receiver.mask.isEmpty()) {
        receivers.add(flow.receiver.mask);
        softirqs.add(loop.simulation.rx.softirqCpu(flow));
      }
    }
    CpuSet softirqCpus = CpuSet.of(softirqs.stream().mapToInt(Integer::intValue));
    Occupancy counted = Occupancy.of(receivers, softirqCpus);
    return new Occupancy(counted.receivers(), softirqCpus, loads(), typicalShare());
  }

  private CpuLoads loads() {
    return loop.controller().last().map(tick -> tick.demand().loads()).orElse(CpuLoads.UNKNOWN);
  }

  private OptionalDouble typicalShare() {
    Optional<Tick> last = loop.controller().last();
    return last.isEmpty() ? OptionalDouble.empty() : last.get().demand().typicalShare();
  }

  private void baseline(Flow flow) {
    long now = Math.round(loop.simulation.seconds() * 1e3);
    Demand demand =
        new Demand(
            now,
            List.of(demand(flow)),
            loads(),
            OptionalDouble.empty(),
            SteeringFacts.UNKNOWN,
            Map.of());
    Decision decision = policy.plan(loop.facts.host(), demand, state);
    state = decision.next();
    Target target = decision.targets().get(flow.id);
    if (target != null && target.managed()) {
      flow.receiver.mask = target.receiverCpus();
    }
  }

  private UploadDemand demand(Flow flow) {
    return new UploadDemand(
        flow.id,
        loop.facts.upload(flow),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        flow.tid,
        flow.receiver.mask,
        flow.diskWriterCpus);
  }
}
