/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * Settings and counters of the kernel as a whole.
 *
 * @param release its release, such as {@code 6.12.48-amd64}
 * @param isolated CPUs outside the scheduler's balancing ({@code isolcpus=domain}); empty for none
 * @param frequency how CPUs choose their frequency; absent without a cpufreq driver
 * @param counters what it counts for each CPU
 * @param maxBacklog {@code net.core.netdev_max_backlog}, packets for each CPU
 * @param clock its clock sources
 * @param numaBalancing {@code kernel.numa_balancing}: 0 is off
 * @param zoneReclaim {@code vm.zone_reclaim_mode}: 0 is off
 */
public record KernelSettings(
    Reading<String> release,
    Reading<CpuSet> isolated,
    Reading<List<FrequencyPolicy>> frequency,
    CpuCounters counters,
    Reading<Long> maxBacklog,
    ClockSources clock,
    Reading<Long> numaBalancing,
    Reading<Long> zoneReclaim) {}
