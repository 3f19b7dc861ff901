/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;

/**
 * The machine as the policy sees it.
 *
 * @param topology its CPUs
 * @param allowed the CPUs Corelane may use: affinity, cgroup cpuset, online and configuration,
 *     intersected; never empty
 * @param singleCore whether receivers get one CPU each instead of a set
 */
public record Host(CpuTopology topology, CpuSet allowed, boolean singleCore) {

  // A machine without usable CPUs is refused here, once, so that no placement can be empty.
  public Host {
    if (allowed.isEmpty() || !topology.online().containsAll(allowed)) {
      throw new IllegalArgumentException(
          "usable CPUs " + allowed + " must be some of the online CPUs " + topology.online());
    }
  }

  /**
   * Whether a receiver that keeps off its softirq core can still move: two CPUs are left, whichever
   * core that is. Without, a bound thread has one CPU and cannot give way to others.
   *
   * @return false where binding has little to gain, and something to lose
   */
  public boolean leavesAChoice() {
    return allowed.stream()
        .allMatch(softirq -> allowed.minus(topology.siblings(softirq)).size() > 1);
  }
}
