/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

/**
 * What one thread has used since it began, from {@code /proc/PID/task/TID/schedstat} (Linux {@code
 * Documentation/scheduler/sched-stats.rst}) and {@code stat}.
 *
 * @param runNanos time on a CPU, in nanoseconds
 * @param waitNanos time waiting for one while it could have run, in nanoseconds; 0 on kernels that
 *     do not account it
 * @param lastCpu the CPU it ran on last
 */
public record ThreadUse(long runNanos, long waitNanos, int lastCpu) {}
