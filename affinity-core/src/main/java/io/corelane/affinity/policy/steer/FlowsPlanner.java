/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.PortFlows;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;

/**
 * Plans which receive queues the DataNode's port has for itself, once interrupts are where they
 * belong: those that are served on the NIC's own node. Where all are, or fewer than two, there is
 * nothing to choose. Rules of somebody else stay.
 */
final class FlowsPlanner {

  private static final int LEAST = 2;

  private final Host host;
  private final QueueSurvey survey;
  private final Patience patience;
  private final List<String> remarks;

  FlowsPlanner(Host host, QueueSurvey survey, Patience patience, List<String> remarks) {
    this.host = host;
    this.survey = survey;
    this.patience = patience;
    this.remarks = remarks;
  }

  /** The change that is due, if any. */
  Optional<Steer> step(Demand demand) {
    Optional<Steer> first = Optional.empty();
    for (NicState nic : demand.steering().nics()) {
      if (nic.flows().isPresent() && survey.isCarrying(nic.name())) {
        Optional<Steer> step = look(nic, nic.flows().get());
        first = first.isPresent() ? first : step;
      }
    }
    first.ifPresent(set -> patience.planned(set.object(), set.from(), set.to()));
    return first;
  }

  private Optional<Steer> look(NicState nic, FlowsState flows) {
    PortFlows what = new PortFlows(nic.name(), flows.port());
    if (flows.queues().isEmpty()) {
      return left(nic, flows, flows.cannot());
    } else if (!nic.leaveAlone().isEmpty()) {
      return left(nic, flows, "its interrupts are not ours to plan");
    }
    CpuSet now = flows.queues().get();
    boolean byUs = patience.last(what.object(), now).isPresent();
    if (!now.isEmpty() && !byUs) {
      return left(nic, flows, "rules of somebody else lead them to queues " + now.toList());
    } else if (!survey.isSettledNic(nic.name()) || !patience.isOurs(what.object())) {
      return Optional.empty();
    }
    CpuSet near = near(nic);
    CpuSet to = near.size() < LEAST || near.size() == nic.rxQueues().size() ? CpuSet.EMPTY : near;
    if (to.isEmpty() && now.isEmpty()) {
      return left(
          nic,
          flows,
          near.size()
              + " of its "
              + nic.rxQueues().size()
              + " receive queues"
              + " are served on its node: there is nothing to choose");
    }
    return to.equals(now) || patience.isResting(what.object(), now)
        ? Optional.empty()
        : Optional.of(new Steer(what, now, to, reason(nic, to)));
  }

  private Optional<Steer> left(NicState nic, FlowsState flows, String why) {
    remarks.add(
        "Packets to port "
            + flows.port()
            + " have no queues of "
            + nic.name()
            + " for themselves: "
            + why
            + ".");
    return Optional.empty();
  }

  /** A queue whose CPU is not known is none of these. */
  private CpuSet near(NicState nic) {
    CpuTopology topology = host.topology();
    return CpuSet.of(
        nic.rxQueues().stream()
            .filter(queue -> isNear(queue.effectiveCpus(), nic.node(), topology))
            .mapToInt(RxQueueState::queue)
            .toArray());
  }

  private static boolean isNear(CpuSet cpus, int node, CpuTopology topology) {
    return cpus.size() == 1
        && topology.online().containsAll(cpus)
        && topology.cpu(cpus.lowest()).node() == node;
  }

  private static String reason(NicState nic, CpuSet to) {
    return to.isEmpty()
        ? "No part of the receive queues of " + nic.name() + " is nearer than the others any more."
        : "The receive queues "
            + to.toList()
            + " of "
            + nic.name()
            + " are served on node "
            + nic.node()
            + ", where it puts its packets: uploads arrive there, and the rest of its"
            + " traffic spreads over all queues as before.";
  }
}
