/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

/**
 * One logical CPU's place in the machine, from {@code /sys/devices/system/cpu/cpuN}. The kernel
 * tells an offline CPU's node but neither its core nor its caches; such a CPU stands alone in both.
 *
 * @param cpu its number, at least 0; numbers may have gaps
 * @param core the lowest CPU number among its SMT siblings: kernel core ids are not unique
 * @param packageId the kernel's {@code physical_package_id}, or -1 where there is none
 * @param node its NUMA node's number; 0 on a kernel without NUMA; -1 for an offline CPU whose node
 *     the kernel does not tell
 * @param llc the lowest CPU number of its last-level-cache group
 * @param online whether the kernel runs on it now
 */
public record Cpu(int cpu, int core, int packageId, int node, int llc, boolean online) {}
