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
    Reading<CpuSet> allowed, Reading<CpuSet> effective, Movability movability) {}
