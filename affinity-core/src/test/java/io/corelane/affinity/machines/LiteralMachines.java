/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;

/** Machines written down by hand, small enough to be seen whole in a test. */
public final class LiteralMachines {

  private LiteralMachines() {}

  /** One CPU. */
  public static CpuTopology oneCpu() {
    return uniform(1, 1, 1, 1);
  }

  /** Two cores below one cache. */
  public static CpuTopology twoCpus() {
    return uniform(1, 1, 2, 1);
  }

  /** One socket of 8 cores: core N has CPUs N and N + 8. */
  public static CpuTopology oneSocketSmt() {
    return uniform(1, 1, 8, 2);
  }

  /** Two sockets of 8 cores: node 0 has CPUs 0-7 and 16-23, node 1 has 8-15 and 24-31. */
  public static CpuTopology dualSocketSmt() {
    return uniform(2, 1, 8, 2);
  }

  /** One socket of 4 chiplets of 4 cores: the first cache has CPUs 0-3 and 16-19. */
  public static CpuTopology chiplets() {
    return uniform(1, 4, 4, 2);
  }

  /** An aarch64 server: two nodes, each of 4 caches of 4 cores without SMT, CPUs 0-31. */
  public static CpuTopology aarch64() {
    return uniform(2, 4, 4, 1);
  }

  /** A virtual machine whose every CPU is shown as a socket with a cache of its own. */
  public static CpuTopology cacheOfOnesOwn() {
    return uniform(1, 4, 1, 1);
  }

  /**
   * A machine of equal parts, numbered as Linux numbers x86: first one thread of every core, then
   * the second threads in the same order. Every node is a package.
   */
  public static CpuTopology uniform(int nodes, int llcsPerNode, int coresPerLlc, int smt) {
    int cores = nodes * llcsPerNode * coresPerLlc;
    List<Cpu> rows = new ArrayList<>();
    for (int cpu = 0; cpu < cores * smt; cpu++) {
      int core = cpu % cores;
      int llc = core / coresPerLlc;
      int node = llc / llcsPerNode;
      rows.add(new Cpu(cpu, core, node, node, llc * coresPerLlc, true));
    }
    return new CpuTopology(rows);
  }
}
