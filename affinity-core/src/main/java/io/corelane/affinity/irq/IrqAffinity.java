/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;

/**
 * Where one interrupt may be delivered and where it is.
 *
 * @param allowed {@code /proc/irq/N/smp_affinity_list}: where it may be delivered
 * @param effective {@code /proc/irq/N/effective_affinity_list}: where it is delivered. Without
 *     interrupt remapping it lags behind a change until the interrupt's next arrival
 * @param movability whether user space may change it
 */
public record IrqAffinity(
    Reading<CpuSet> allowed, Reading<CpuSet> effective, Movability movability) {

  /**
   * Where the interrupt is delivered, as far as it is certain: the effective affinity, or, on a
   * kernel without it (before 4.13), an allowed set of one CPU; empty while the kernel has not
   * started the interrupt.
   */
  public Reading<CpuSet> delivered() {
    boolean certain =
        effective instanceof Reading.Absent
            && allowed.toOptional().filter(cpus -> cpus.size() == 1).isPresent();
    return certain ? allowed : effective;
  }
}
