/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;

/**
 * How busy each CPU was over the last measurements, without the uploads' own threads; immutable. A
 * CPU that was not measured is not the same as an idle one.
 */
public final class CpuLoads {

  /** Nothing was measured. */
  public static final CpuLoads UNKNOWN = new CpuLoads(CpuSet.EMPTY, new double[0], new double[0]);

  private final CpuSet measured;
  private final double[] others;
  private final double[] softirq;

  /**
   * Loads by CPU number; the arrays are copied.
   *
   * @param measured the CPUs that were measured; both arrays reach its highest
   * @param others the share of each CPU's time that threads other than the uploads' used, 0 to 1,
   *     time stolen by a hypervisor included, interrupts and softirqs not
   * @param softirq the share spent in interrupts and softirqs, 0 to 1
   */
  public CpuLoads(CpuSet measured, double[] others, double[] softirq) {
    this.measured = measured;
    this.others = others.clone();
    this.softirq = softirq.clone();
    for (int cpu = measured.next(0); cpu >= 0; cpu = measured.next(cpu + 1)) {
      checkShare(cpu, others[cpu]);
      checkShare(cpu, softirq[cpu]);
    }
  }

  public CpuSet measured() {
    return measured;
  }

  /**
   * The load of threads that are no upload's: a share of its time, 0 to 1; 0 if it was not
   * measured.
   */
  public double others(int cpu) {
    return measured.contains(cpu) ? others[cpu] : 0;
  }

  /** The load of interrupts and softirqs: a share of its time, 0 to 1; 0 if it was not measured. */
  public double softirq(int cpu) {
    return measured.contains(cpu) ? softirq[cpu] : 0;
  }

  private static void checkShare(int cpu, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("CPU " + cpu + " has a load of " + share + ", not 0 to 1");
    }
  }
}
