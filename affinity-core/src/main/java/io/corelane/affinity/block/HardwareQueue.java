/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.Reading;

/**
 * One blk-mq hardware queue: the CPU that submits a request chooses the queue.
 *
 * @param queue its number N in {@code /sys/block/DEV/mq/N}
 * @param cpus the CPUs whose requests it takes ({@code mq/N/cpu_list})
 * @param irq its completion interrupt, or why none is known
 * @param movability whether that interrupt can be moved; on NVMe normally not
 */
public record HardwareQueue(
    int queue, CpuSet cpus, Reading<IrqIdentity> irq, Movability movability) {}
