/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * How the per-volume disk-writer threads work.
 *
 * @param enabled whether there are any
 * @param intervalBytes written bytes of one upload between two submissions to the disk, 65,536 to
 *     1,073,741,824
 * @param queueCapacity submissions that may wait for one volume's threads before further ones are
 *     dropped (and left to the kernel's own writeback), 1 to 65,536
 * @param maxThreadsPerVolume most threads for one volume, 1 to 256
 */
public record DiskWriterConfig(
    boolean enabled, long intervalBytes, int queueCapacity, int maxThreadsPerVolume) {}
