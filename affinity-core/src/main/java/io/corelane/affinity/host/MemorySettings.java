/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.memory.MemoryState;
import io.corelane.affinity.system.Reading;

/**
 * What the kernel does with memory.
 *
 * @param numaBalancing {@code kernel.numa_balancing}: 0 is off
 * @param zoneReclaim {@code vm.zone_reclaim_mode}: 0 is off
 * @param state how much there is, and how much of it may wait for its disks
 * @param flushEvery {@code vm.dirty_writeback_centisecs}: hundredths of a second between two looks
 *     for old dirty pages; 0 for never
 */
public record MemorySettings(
    Reading<Long> numaBalancing,
    Reading<Long> zoneReclaim,
    MemoryState state,
    Reading<Long> flushEvery) {}
