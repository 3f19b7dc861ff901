/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.steer.XpsMap.Change;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Plans XPS for NICs that carry uploads, so that acknowledgements leave on a transmit queue of the
 * lane that they are sent from: whose interrupt is delivered below the sender's last-level cache.
 * Where interrupts have moved, their transmit queues have too, and would otherwise be sent on from
 * afar.
 *
 * <p>Only what is wrong is changed: a CPU that sends on a far queue though there is a near one, and
 * in groups with lanes a CPU that no queue is given.
 */
final class XpsPlanner {

  private final Host host;
  private final QueueSurvey survey;
  private final QueueMap map;
  private final Patience patience;
  private final Set<Integer> lanes = new HashSet<>();

  XpsPlanner(
      Host host, QueueSurvey survey, QueueMap map, Map<String, Target> targets, Patience patience) {
    this.host = host;
    this.survey = survey;
    this.map = map;
    this.patience = patience;
    Set<CpuSet> receivers = new HashSet<>();
    targets
        .values()
        .forEach(
            target -> {
              if (target.managed()) {
                receivers.add(target.receiverCpus());
              }
            });
    for (int i = 0; i < map.groups().size(); i++) {
      CpuSet cpus = map.groups().get(i).cpus();
      if (map.heldAt(i) > 0 || receivers.stream().anyMatch(cpus::intersects)) {
        lanes.add(i);
      }
    }
  }

  /** The change that is due, if any. */
  Optional<Steer> step(Demand demand) {
    Optional<Steer> first = Optional.empty();
    for (NicState nic : demand.steering().nics()) {
      if (nic.txQueues().size() > 1
          && nic.leaveAlone().isEmpty()
          && survey.isSettledNic(nic.name())
          && nic.txQueues().stream().allMatch(queue -> queue.xpsCpus().isPresent())) {
        Optional<Steer> step = look(nic);
        first = first.isPresent() ? first : step;
      }
    }
    first.ifPresent(set -> patience.planned(set.object(), set.from(), set.to()));
    return first;
  }

  private Optional<Steer> look(NicState nic) {
    List<TxQueueState> queues = nic.txQueues();
    CpuTopology topology = host.topology();
    XpsMap xps = new XpsMap(topology, queues.size());
    for (int i = 0; i < queues.size(); i++) {
      TxQueueState queue = queues.get(i);
      CpuSet cpus = queue.effectiveCpus();
      int cpu = cpus.size() == 1 && topology.online().contains(cpus.lowest()) ? cpus.lowest() : -1;
      String object = xps(nic, queue).object();
      xps.add(i, patience.expected(object, present(queue)), cpu, patience.isOurs(object));
    }
    for (int group = 0; group < map.groups().size(); group++) {
      xps.deal(map.groups().get(group).cpus(), lanes.contains(group));
    }
    // What is taken from one queue is given to another first.
    for (Change kind : Change.values()) {
      for (int i = 0; i < queues.size(); i++) {
        String object = xps(nic, queues.get(i)).object();
        if (xps.change(i) == kind
            && patience.isOurs(object)
            && !patience.isResting(object, present(queues.get(i)))) {
          CpuSet from = present(queues.get(i));
          return Optional.of(
              new Steer(xps(nic, queues.get(i)), from, xps.to(i), reason(nic, queues, xps, i)));
        }
      }
    }
    return Optional.empty();
  }

  private String reason(NicState nic, List<TxQueueState> queues, XpsMap xps, int i) {
    CpuSet given = xps.given(i);
    CpuSet taken = xps.taken(i);
    String name = nic.name() + " tx-" + queues.get(i).queue();
    String cpu = queues.get(i).effectiveCpus().toList();
    StringBuilder reason = new StringBuilder();
    if (!given.isEmpty()) {
      CpuGroup group = map.group(given.lowest());
      reason
          .append("What CPU ")
          .append(given.toList())
          .append(" sends on ")
          .append(name)
          .append(" is completed on CPU ")
          .append(cpu)
          .append(group.isCache() ? ", below " : ", of ")
          .append(group)
          .append(group.isCache() ? " as well. " : ". ");
    }
    if (!taken.isEmpty()) {
      reason
          .append("CPU ")
          .append(taken.toList())
          .append(taken.size() == 1 ? " has" : " have")
          .append(" another transmit queue, completed nearer than ")
          .append(name)
          .append(" on CPU ")
          .append(cpu)
          .append(". ");
    }
    return reason.toString().strip();
  }

  private static CpuSet present(TxQueueState queue) {
    return queue.xpsCpus().orElseThrow();
  }

  private static XpsMask xps(NicState nic, TxQueueState queue) {
    return new XpsMask(nic.name(), queue.queue());
  }
}
