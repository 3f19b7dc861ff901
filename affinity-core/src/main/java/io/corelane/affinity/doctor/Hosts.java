/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;

/** What several checks ask of a host. */
final class Hosts {

  private Hosts() {}

  /** The NICs whose link is not down; those that tell no state count. */
  static List<NicSettings> active(HostFacts host) {
    return host.nics().stream().filter(nic -> !isDown(nic)).toList();
  }

  static boolean isDown(NicSettings nic) {
    return nic.operstate() instanceof Reading.Present<String> state
        && List.of("down", "notpresent", "lowerlayerdown").contains(state.value());
  }

  /** The machine's CPUs, where they are known. */
  static Optional<CpuTopology> topology(HostFacts host) {
    return host.machine().topology().toOptional();
  }

  /** The online CPUs; empty where they are not known. */
  static CpuSet online(HostFacts host) {
    return topology(host).map(CpuTopology::online).orElse(CpuSet.EMPTY);
  }

  /** Whether a device's node is known and has CPUs. */
  static boolean isKnown(Reading<Integer> node, CpuTopology topology) {
    return node instanceof Reading.Present<Integer> present
        && !topology.nodeCpus(present.value()).isEmpty();
  }

  /** A NIC's receive queues; none where they are not known. */
  static List<RxQueue> rxQueues(NicSettings nic) {
    return nic.nic().rxQueues().toOptional().orElse(List.of());
  }

  /** "1 queue", "2 queues". */
  static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
