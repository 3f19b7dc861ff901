/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;

/**
 * One machine as it was at one moment.
 *
 * @param topology its CPUs
 * @param allowed the CPUs that this process may use; on a captured machine, the process that
 *     captured it
 * @param interrupts its numbered interrupts
 * @param movabilityTold whether its kernel tells, without a write, which interrupts can be moved
 * @param network how packets reach its CPUs
 * @param disks its whole disks
 * @param writeback the kernel's write-back
 */
public record Machine(
    Reading<CpuTopology> topology,
    Reading<CpuSet> allowed,
    Reading<Interrupts> interrupts,
    boolean movabilityTold,
    Network network,
    Reading<List<BlockDevice>> disks,
    Writeback writeback) {}
