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
 * One transmit queue of a NIC.
 *
 * @param queue its number N in {@code /sys/class/net/IF/queues/tx-N}
 * @param irq the interrupt that announces what was sent, or why none is known; often that of the
 *     receive queue of the same number
 * @param movability whether that interrupt can be moved
 * @param effectiveCpus where that interrupt is delivered now
 * @param xpsCpus {@code xps_cpus}: the CPUs that send on this queue; empty when XPS does not choose
 *     it; absent for a NIC with one transmit queue, of which there is none to choose
 * @param xpsByReceiveQueue whether {@code xps_rxqs} names receive queues: then these choose, and
 *     {@code xps_cpus} counts for other packets only
 */
public record TxQueue(
    int queue,
    Reading<IrqIdentity> irq,
    Movability movability,
    Reading<CpuSet> effectiveCpus,
    Reading<CpuSet> xpsCpus,
    Reading<Boolean> xpsByReceiveQueue) {}
