/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Says what of the interrupts is left as it is, and why. */
final class InterruptRemarks {

  private final Demand demand;
  private final QueueTraffic traffic;
  private final Set<QueueKey> ours;
  private final List<String> remarks = new ArrayList<>();

  /**
   * Remarks on the NICs.
   *
   * @param ours the queues whose RPS we have set
   */
  InterruptRemarks(Demand demand, QueueTraffic traffic, Set<QueueKey> ours) {
    this.demand = demand;
    this.traffic = traffic;
    this.ours = ours;
    demand.steering().nics().forEach(this::nic);
  }

  List<String> all() {
    return remarks;
  }

  /** Others would undo what is wanted. */
  void wanted() {
    if (!demand.steering().balancers().isEmpty()) {
      remarks.add(
          String.join(", ", demand.steering().balancers())
              + " runs and moves interrupts too: it has to be told to leave these alone first.");
    }
    remarks.addAll(demand.steering().others());
  }

  /** Nothing is wanted: how the queues lie. */
  void wellPlaced(QueueMap map) {
    if (map.members() > 0) {
      remarks.add(
          (map.anyMovable() ? "No interrupt is to be moved further. " : "")
              + "Busy receive queues: "
              + map.inUse().stream()
                  .filter(group -> map.held(group) > 0)
                  .map(group -> map.held(group) + " in " + group)
                  .collect(Collectors.joining("; "))
              + ".");
    }
  }

  private void nic(NicState nic) {
    List<RxQueueState> carrying =
        nic.rxQueues().stream()
            .filter(queue -> traffic.uploads(new QueueKey(nic.name(), queue.queue())) > 0)
            .toList();
    if (carrying.isEmpty()) {
      return;
    }
    if (!nic.leaveAlone().isEmpty()) {
      remarks.add(
          "Only threads follow "
              + nic.name()
              + ", its interrupts stay: "
              + String.join("; ", nic.leaveAlone())
              + ".");
      return;
    }
    List<RxQueueState> handed = carrying.stream().filter(q -> isHandedOn(nic, q)).toList();
    if (!handed.isEmpty()) {
      remarks.add(
          stay(nic, handed)
              + "somebody else has RPS hand "
              + (handed.size() == 1 ? "its" : "their")
              + " packets to CPU "
              + handed.stream()
                  .map(queue -> queue.rpsCpus().orElse(CpuSet.EMPTY))
                  .reduce(CpuSet.EMPTY, CpuSet::or)
                  .toList()
              + ".");
    }
    Map<String, List<RxQueueState>> fixed =
        carrying.stream()
            .filter(queue -> !whyFixed(queue).isEmpty())
            .collect(Collectors.groupingBy(this::whyFixed, TreeMap::new, Collectors.toList()));
    fixed.forEach((why, queues) -> remarks.add(stay(nic, queues) + why));
  }

  private boolean isHandedOn(NicState nic, RxQueueState queue) {
    return !queue.rpsCpus().orElse(CpuSet.EMPTY).isEmpty()
        && !ours.contains(new QueueKey(nic.name(), queue.queue()));
  }

  private static String stay(NicState nic, List<RxQueueState> queues) {
    CpuSet numbers = CpuSet.of(queues.stream().mapToInt(RxQueueState::queue));
    return nic.name() + " rx-" + numbers.toList() + (queues.size() == 1 ? " stays: " : " stay: ");
  }

  private String whyFixed(RxQueueState queue) {
    if (queue.irq().isEmpty()) {
      return "the interrupt is not known.";
    }
    String refused = demand.untouchable().get("irq " + queue.irq().get().number());
    if (refused != null) {
      return refused + ".";
    }
    return switch (queue.movability()) {
      case FIXED -> "the kernel places this interrupt itself and refuses others.";
      case UNKNOWN ->
          "this kernel does not tell whether the interrupt can be moved (root may find it in"
              + " debugfs).";
      case MOVABLE ->
          queue.effectiveCpus().size() == 1
              ? ""
              : "where the interrupt is delivered is not certain.";
    };
  }
}
