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
 * @param allowed the CPUs Corelane may bind threads to: affinity, cgroup cpuset, online and
 *     configuration, intersected; never empty
 * @param wide the CPUs that a thread may run on that nobody binds: the same, whatever is configured
 * @param singleCore whether receivers get one CPU each instead of a set
 * @param always whether uploads are placed even where nothing can be gained: to measure what that
 *     costs
 */
public record Host(
    CpuTopology topology, CpuSet allowed, CpuSet wide, boolean singleCore, boolean always) {

  // A machine without usable CPUs is refused here, once, so that no placement can be empty.
  public Host {
    if (allowed.isEmpty() || !wide.containsAll(allowed) || !topology.online().containsAll(wide)) {
      throw new IllegalArgumentException(
          "usable CPUs "
              + allowed
              + " must be some of those of unbound threads "
              + wide
              + ", and these some of the online CPUs "
              + topology.online());
    }
  }

  /**
   * A machine of which all may be used that the process has.
   *
   * @param allowed the CPUs that threads may run on, bound or not; never empty
   * @param singleCore whether receivers get one CPU each instead of a set
   * @param always whether uploads are placed even where nothing can be gained
   */
  public Host(CpuTopology topology, CpuSet allowed, boolean singleCore, boolean always) {
    this(topology, allowed, allowed, singleCore, always);
  }

  /** The same machine, with uploads placed everywhere or where something is gained. */
  public Host always(boolean yes) {
    return yes == always ? this : new Host(topology, allowed, wide, singleCore, yes);
  }

  /**
   * Whether all CPUs that unbound threads may run on share one last-level cache. No lane can be
   * made shorter there.
   *
   * @return true too if there is one CPU only
   */
  public boolean isOneCache() {
    return topology.isOneCache(wide);
  }
}
