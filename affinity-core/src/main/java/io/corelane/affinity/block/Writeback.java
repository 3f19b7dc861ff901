/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;

/**
 * The kernel's {@code writeback} workqueue (Linux {@code mm/backing-dev.c}): its threads write out
 * what no disk writer does.
 *
 * @param cpus its {@code cpumask}: where it may run
 * @param unbound the {@code cpumask} of all unbound workqueues, which bounds it too
 * @param affinityScope its {@code affinity_scope}, such as {@code default (cache)}; absent before
 *     Linux 6.6
 * @param strict its {@code affinity_strict}: whether work may not leave the scope in which it was
 *     handed in
 */
public record Writeback(
    Reading<CpuSet> cpus,
    Reading<CpuSet> unbound,
    Reading<String> affinityScope,
    Reading<Boolean> strict) {}
