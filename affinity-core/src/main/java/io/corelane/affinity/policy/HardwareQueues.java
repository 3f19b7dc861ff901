/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which CPUs submit to hardware queues that nobody far away submits to. */
final class HardwareQueues {

  private final CpuTopology topology;
  private final Map<Integer, CpuSet> withinLlc = new HashMap<>();
  private final Map<Integer, CpuSet> withinNode = new HashMap<>();
  private CpuSet served = CpuSet.EMPTY;

  /**
   * The queues of one volume.
   *
   * @param queues the CPU set of each
   */
  HardwareQueues(CpuTopology topology, List<CpuSet> queues) {
    this.topology = topology;
    for (CpuSet queue : queues) {
      CpuSet cpus = queue.and(topology.online());
      if (!cpus.isEmpty()) {
        served = served.or(cpus);
        int cpu = cpus.lowest();
        if (topology.llc(cpu).containsAll(cpus)) {
          withinLlc.merge(topology.cpu(cpu).llc(), cpus, CpuSet::or);
        }
        if (topology.node(cpu).containsAll(cpus)) {
          withinNode.merge(topology.cpu(cpu).node(), cpus, CpuSet::or);
        }
      }
    }
  }

  /** The online CPUs that they serve; empty if not known. */
  CpuSet served() {
    return served;
  }

  /** The CPUs of one CPU's last-level cache whose queue serves no CPU outside it. */
  CpuSet withinLlc(int cpu) {
    return withinLlc.getOrDefault(topology.cpu(cpu).llc(), CpuSet.EMPTY);
  }

  /** The CPUs of one CPU's node whose queue serves no CPU outside it. */
  CpuSet withinNode(int cpu) {
    return withinNode.getOrDefault(topology.cpu(cpu).node(), CpuSet.EMPTY);
  }

  /** What they serve, if that is not simply all online CPUs. */
  CpuSet near() {
    return served.containsAll(topology.online()) ? CpuSet.EMPTY : served;
  }
}
