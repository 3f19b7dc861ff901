/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One receive queue of a NIC, as the policy sees it.
 *
 * @param queue N of {@code rx-N}
 * @param irq its interrupt, if known
 * @param movability whether that interrupt can be moved
 * @param effectiveCpus where it is delivered now; empty when not known
 * @param rpsCpus the CPUs that RPS hands its packets to; empty when RPS is off; nothing when that
 *     is not known
 * @param interruptsPerSecond how often it came lately; nothing before it was measured
 */
public record RxQueueState(
    int queue,
    Optional<IrqIdentity> irq,
    Movability movability,
    CpuSet effectiveCpus,
    Optional<CpuSet> rpsCpus,
    OptionalDouble interruptsPerSecond) {}
