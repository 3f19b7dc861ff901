/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.nic.Steering;
import io.corelane.affinity.nic.Steering.InterfaceSteering;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The NICs of a machine as the policy sees them. Pure; finds whose interrupts are not ours to plan:
 * somebody else steers them already, or it cannot be told whether somebody does.
 */
public final class NicStates {

  private NicStates() {}

  /**
   * The NICs, without rates.
   *
   * @param nics the interfaces
   * @param steering who else steers
   * @param linkPolicies what systemd sets, by interface name, as {@link
   *     io.corelane.affinity.nic.LinkPolicyReader} reads it; an interface without an entry has none
   * @return one state for each interface, in the same order
   */
  public static List<NicState> of(
      List<Nic> nics, Steering steering, Map<String, Reading<List<String>>> linkPolicies) {
    List<NicState> states = new ArrayList<>();
    for (Nic nic : nics) {
      List<String> reasons = new ArrayList<>();
      steering.interfaces().stream()
          .filter(one -> one.name().equals(nic.name()))
          .forEach(one -> kernel(one, steering.socketFlowEntries(), reasons));
      Reading<List<String>> settings = linkPolicies.get(nic.name());
      if (settings instanceof Reading.Present<List<String>> present) {
        present.value().forEach(setting -> reasons.add("systemd-udevd sets " + setting));
      } else if (settings != null) {
        reasons.add(
            "whether systemd-udevd sets them is not known (" + settings.explanation() + ")");
      }
      states.add(state(nic, reasons));
    }
    return states;
  }

  /** The CPU of the interrupt is then not the one that counts, or follows the thread already. */
  private static void kernel(
      InterfaceSteering one, Reading<Long> socketFlowEntries, List<String> reasons) {
    long entries = orUnlessAbsent(socketFlowEntries, reasons);
    if (entries > 0) {
      long flows = orUnlessAbsent(one.rfsFlows(), reasons);
      if (flows > 0) {
        reasons.add("RFS hands its packets to the CPU of the thread that reads them");
      }
    }
    if (one.threaded().toOptional().orElse(false)) {
      reasons.add("its NAPI polls in threads of its own, which no interrupt moves");
    }
  }

  /** A file that a kernel does not have is a thing that it does not do. */
  private static long orUnlessAbsent(Reading<Long> number, List<String> reasons) {
    if (!(number instanceof Reading.Present) && !(number instanceof Reading.Absent)) {
      reasons.add("whether RFS is on is not known (" + number.explanation() + ")");
    }
    return number.toOptional().orElse(0L);
  }

  private static NicState state(Nic nic, List<String> reasons) {
    return new NicState(
        nic.name(),
        nic.node().toOptional().orElse(Upload.NO_NODE),
        nic.rxQueues().toOptional().orElse(List.of()).stream().map(NicStates::queue).toList(),
        reasons);
  }

  private static RxQueueState queue(RxQueue queue) {
    return new RxQueueState(
        queue.queue(),
        queue.irq().toOptional(),
        queue.movability(),
        queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY),
        queue.rpsCpus().toOptional(),
        OptionalDouble.empty());
  }
}
