/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.system.Reading;

/**
 * Settings and counters of the kernel as a whole.
 *
 * @param release its release, such as {@code 6.12.48-amd64}
 * @param tcpLayout whether its types have the cache-line groups of TCP's sockets that Linux 6.8
 *     brought, from its BTF; absent without BTF
 * @param isolated CPUs outside the scheduler's balancing ({@code isolcpus=domain}); empty for none
 * @param power how CPUs save power
 * @param counters what it counts for each CPU
 * @param maxBacklog {@code net.core.netdev_max_backlog}, packets for each CPU
 * @param clock its clock sources
 * @param memory what it does with memory
 */
public record KernelSettings(
    Reading<String> release,
    Reading<Boolean> tcpLayout,
    Reading<CpuSet> isolated,
    PowerSettings power,
    CpuCounters counters,
    Reading<Long> maxBacklog,
    ClockSources clock,
    MemorySettings memory) {}
