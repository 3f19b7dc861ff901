/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One CPU of the DataNode's machine.
 *
 * @param cpu its number
 * @param core the lowest CPU number of its core: SMT siblings have the same
 * @param llc the lowest CPU number below its last-level cache
 * @param node its NUMA node; -1 when not known
 * @param packageId its package (socket); -1 when not known
 * @param online whether the kernel runs on it
 * @param allowed whether Corelane may use it
 * @param busyShare the share of its time in use at the last tick, softirqs and stolen time
 *     included, 0 to 1; -1 when it was not measured
 * @param softirqShare the share in interrupts and softirqs, 0 to 1; -1 when it was not measured
 */
public record CpuReport(
    int cpu,
    int core,
    int llc,
    int node,
    int packageId,
    boolean online,
    boolean allowed,
    double busyShare,
    double softirqShare) {}
