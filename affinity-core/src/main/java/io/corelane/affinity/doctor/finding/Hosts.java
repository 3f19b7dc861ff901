/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.finding;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What several checks ask of a host. */
public final class Hosts {

  private Hosts() {}

  /** The NICs whose link is not down; those that tell no state count. */
  public static List<NicSettings> active(HostFacts host) {
    return host.nics().stream().filter(nic -> !isDown(nic)).toList();
  }

  /** Whether a NIC tells that it has no link. */
  public static boolean isDown(NicSettings nic) {
    return nic.operstate() instanceof Reading.Present<String> state
        && List.of("down", "notpresent", "lowerlayerdown").contains(state.value());
  }

  /** The machine's CPUs, where they are known. */
  public static Optional<CpuTopology> topology(HostFacts host) {
    return host.machine().topology().toOptional();
  }

  /** The online CPUs; empty where they are not known. */
  public static CpuSet online(HostFacts host) {
    return topology(host).map(CpuTopology::online).orElse(CpuSet.EMPTY);
  }

  /** CPUs that the scheduler does not balance; empty where none are known. */
  public static CpuSet isolated(HostFacts host) {
    return host.kernel().isolated().toOptional().orElse(CpuSet.EMPTY);
  }

  /**
   * The nearest other CPUs that packets can be handed to: those below the same last-level cache,
   * else of the same node, else all that are online. Without isolated ones; empty if there are
   * none.
   */
  public static CpuSet neighbours(HostFacts host, CpuTopology topology, CpuSet at) {
    CpuSet usable = topology.online().minus(at).minus(isolated(host));
    int cpu = at.lowest();
    return Stream.of(topology.llc(cpu), topology.node(cpu), usable)
        .map(usable::and)
        .filter(cpus -> !cpus.isEmpty())
        .findFirst()
        .orElse(CpuSet.EMPTY);
  }

  /** Whether a device's node is known and has CPUs. */
  public static boolean isKnown(Reading<Integer> node, CpuTopology topology) {
    return node instanceof Reading.Present<Integer> present
        && !topology.nodeCpus(present.value()).isEmpty();
  }

  /** A NIC's receive queues; none where they are not known. */
  public static List<RxQueue> rxQueues(NicSettings nic) {
    return nic.nic().rxQueues().toOptional().orElse(List.of());
  }

  /** "1 queue", "2 queues". */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }
}
