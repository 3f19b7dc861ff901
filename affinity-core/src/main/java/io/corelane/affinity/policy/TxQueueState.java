/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import java.util.Optional;

/**
 * One transmit queue of a NIC, as the policy sees it.
 *
 * @param queue N of {@code tx-N}
 * @param irq its interrupt, if known; often that of the receive queue of the same number
 * @param movability whether that interrupt can be moved
 * @param effectiveCpus where it is delivered now; empty when not known
 * @param xpsCpus the CPUs that XPS lets send on it; empty when XPS does not choose it; nothing when
 *     that is not known, or not decided by CPUs
 */
public record TxQueueState(
    int queue,
    Optional<IrqIdentity> irq,
    Movability movability,
    CpuSet effectiveCpus,
    Optional<CpuSet> xpsCpus) {}
