/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.Reading;

/**
 * One receive queue of a NIC.
 *
 * @param queue its number N in {@code /sys/class/net/IF/queues/rx-N}
 * @param irq the interrupt that announces its packets, or why none is known
 * @param movability whether that interrupt can be moved
 * @param effectiveCpus where that interrupt is delivered now: where the queue's softirq runs unless
 *     RPS moves it
 * @param rpsCpus {@code rps_cpus}: the CPUs that RPS hands packets to; empty when RPS is off
 */
public record RxQueue(
    int queue,
    Reading<IrqIdentity> irq,
    Movability movability,
    Reading<CpuSet> effectiveCpus,
    Reading<CpuSet> rpsCpus) {}
