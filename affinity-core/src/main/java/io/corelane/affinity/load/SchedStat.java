/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

/**
 * What the scheduler counts of one thread since it began, from {@code /proc/PID/task/TID/schedstat}
 * (Linux {@code Documentation/scheduler/sched-stats.rst}).
 *
 * @param runNanos time on a CPU, in nanoseconds
 * @param waitNanos time waiting on a run queue, in nanoseconds
 * @param slices how often it was put on a CPU
 */
public record SchedStat(long runNanos, long waitNanos, long slices) {}
