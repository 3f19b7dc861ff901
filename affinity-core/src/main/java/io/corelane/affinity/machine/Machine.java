/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machine;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.StackedInterface;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One machine as it was at one moment.
 *
 * @param topology its CPUs
 * @param allowed the CPUs that this process may use; on a captured machine, the process that
 *     captured it
 * @param interrupts its numbered interrupts
 * @param movabilityTold whether its kernel tells, without a write, which interrupts can be moved
 * @param nics its network interfaces with a device
 * @param stacked the interfaces that stand on those
 * @param disks its whole disks
 * @param steering who else steers packets and interrupts
 * @param napi its receive queues by NAPI id; nothing where no kernel could be asked, as of a
 *     captured machine
 * @param napiThreads the polling threads of interfaces with threaded NAPI, by interface and receive
 *     queue
 * @param writeback the kernel's write-back
 */
public record Machine(
    Reading<CpuTopology> topology,
    Reading<CpuSet> allowed,
    Reading<Interrupts> interrupts,
    boolean movabilityTold,
    Reading<List<Nic>> nics,
    Reading<List<StackedInterface>> stacked,
    Reading<List<BlockDevice>> disks,
    PacketSteering steering,
    Optional<Reading<NapiQueues>> napi,
    Map<String, Reading<Map<Integer, NapiThread>>> napiThreads,
    Writeback writeback) {}
