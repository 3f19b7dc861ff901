/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;

/**
 * A machine of the table.
 *
 * @param name names it in options and reports
 * @param topology its CPUs
 * @param allowed the CPUs that Corelane may bind to
 * @param wide the CPUs that an unbound receiver may use: more where {@code corelane.cpus} is set
 * @param nic the CPUs that the interrupts of the NIC's queues may be on, allowed or not
 * @param rxQueues the NIC's receive queues, at least 1
 */
record SweepMachine(
    String name, CpuTopology topology, CpuSet allowed, CpuSet wide, CpuSet nic, int rxQueues) {

  /** The table, small machines first. */
  static List<SweepMachine> table() {
    CpuTopology twoNodes = uniform(2, 1, 4, 1);
    CpuTopology twoCaches = uniform(1, 2, 4, 1);
    CpuTopology chiplets = uniform(1, 4, 4, 1);
    return List.of(
        whole("cpus-2", uniform(1, 1, 2, 1), 2),
        whole("cpus-3", uniform(1, 1, 3, 1), 3),
        whole("smt-4", uniform(1, 1, 2, 2), 4),
        whole("queue-1", uniform(1, 1, 4, 1), 1),
        whole("queue-1-llc-2", uniform(1, 2, 2, 1), 1),
        confined("cpuset-2", twoCaches, CpuSet.of(2, 3)),
        confined("cpuset-2-apart", twoCaches, CpuSet.of(3, 4)),
        confined("cpuset-2-a-node", twoNodes, CpuSet.of(0, 1, 4, 5)),
        whole("nodes-2x4", twoNodes, 4),
        whole("llc-4x2", uniform(1, 4, 2, 1), 8),
        new SweepMachine(
            "llc-4x4", chiplets, chiplets.online(), chiplets.online(), chiplets.llc(0), 4),
        new SweepMachine(
            "llc-4x4-part",
            chiplets,
            CpuSet.of(0, 1, 2, 4, 5, 6),
            chiplets.online(),
            chiplets.llc(0),
            4),
        whole("smt-32", uniform(2, 1, 8, 2), 16),
        whole("nodes-2x32", uniform(2, 4, 8, 1), 32));
  }

  Host host() {
    return new Host(topology, allowed, wide, false, false);
  }

  /** The NIC's NUMA node. */
  int nicNode() {
    return topology.cpu(nic.lowest()).node();
  }

  /** The allowed CPUs below the NIC's last-level cache; those of another one if it has none. */
  CpuSet home() {
    CpuSet near = topology.llc(nic.lowest()).and(allowed);
    return near.isEmpty() ? topology.llc(allowed.lowest()).and(allowed) : near;
  }

  /** Nodes for the volume's device: the NIC's, and another one if there is one. */
  List<Integer> deviceNodes() {
    return topology.nodes().size() == 1
        ? List.of(nicNode())
        : List.of(nicNode(), topology.nodes().size() - 1 - nicNode());
  }

  private static SweepMachine whole(String name, CpuTopology topology, int rxQueues) {
    CpuSet online = topology.online();
    return new SweepMachine(name, topology, online, online, topology.nodeCpus(0), rxQueues);
  }

  private static SweepMachine confined(String name, CpuTopology topology, CpuSet cpuset) {
    return new SweepMachine(name, topology, cpuset, cpuset, topology.nodeCpus(0), 4);
  }

  /**
   * Equal parts, numbered as Linux numbers x86: first one thread of every core, then the others.
   */
  private static CpuTopology uniform(int nodes, int llcsPerNode, int coresPerLlc, int threads) {
    int cores = nodes * llcsPerNode * coresPerLlc;
    List<Cpu> rows = new ArrayList<>();
    for (int cpu = 0; cpu < cores * threads; cpu++) {
      int core = cpu % cores;
      int llc = core / coresPerLlc;
      int node = llc / llcsPerNode;
      rows.add(new Cpu(cpu, core, node, node, llc * coresPerLlc, true));
    }
    return new CpuTopology(rows);
  }
}
