/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * CPUs among which busy receive queues are spread: those below one last-level cache of a node, or
 * the whole node where caches are not shared or not told.
 *
 * @param cpus its online CPUs, not empty
 * @param allowed those of them that may be used; may be empty
 * @param node its NUMA node
 * @param isCache whether it is a last-level cache's, not a whole node
 */
record CpuGroup(CpuSet cpus, CpuSet allowed, int node, boolean isCache) {

  /** All groups of a machine; no CPU is in two. */
  static List<CpuGroup> of(Host host) {
    CpuTopology topology = host.topology();
    List<CpuSet> caches = topology.llcs();
    List<CpuGroup> groups = new ArrayList<>();
    for (Map.Entry<Integer, CpuSet> node : topology.nodes().entrySet()) {
      List<CpuSet> parts =
          caches.stream().map(node.getValue()::and).filter(part -> !part.isEmpty()).toList();
      long shared = parts.stream().filter(part -> cores(topology, part).size() > 1).count();
      boolean useful = shared * 2 >= parts.size();
      for (CpuSet part : useful ? parts : List.of(node.getValue())) {
        groups.add(new CpuGroup(part, part.and(host.allowed()), node.getKey(), useful));
      }
    }
    return groups;
  }

  /** The lowest CPU of each core of a set. */
  static CpuSet cores(CpuTopology topology, CpuSet cpus) {
    return CpuSet.of(cpus.stream().map(cpu -> topology.cpu(cpu).core()).distinct());
  }

  @Override
  public String toString() {
    return isCache
        ? "the last-level cache of CPUs " + cpus.toList()
        : "node " + node + ", CPUs " + cpus.toList();
  }
}
