/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.cpu.CpuSyntaxException;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Axes;
import java.util.Optional;

/**
 * Which cells to measure, and what brings packets to their CPU.
 *
 * @param axes what is varied
 * @param nic what brings a flow from another machine; empty for a veth
 * @param cpus the rows and columns; empty for all CPUs that this process may use
 * @param softirqCpu where packets go while the disk axis is measured
 */
record CellOptions(
    Axes axes, Optional<NicOptions> nic, Optional<CpuSet> cpus, Optional<Integer> softirqCpu) {

  private static final int MOST_CPUS = 64;

  /** Reads a list of CPUs. */
  static CpuSet cpus(String text) throws HarnessException {
    CpuSet set;
    try {
      set = CpuSet.parseList(text);
    } catch (CpuSyntaxException e) {
      throw new HarnessException("--cpus " + text + ": " + e.getMessage(), e);
    }
    if (set.isEmpty() || set.size() > MOST_CPUS) {
      throw new HarnessException(
          "--cpus %s is out of range: 1 to %d CPUs such as 0-3,8".formatted(text, MOST_CPUS));
    }
    return set;
  }

  void check() throws HarnessException {
    if (softirqCpu.isPresent() && !axes.disk()) {
      throw new HarnessException(
          "--softirq-cpu is for --disk only: without, every CPU is the softirq's in turn");
    }
  }
}
