/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/**
 * How the per-volume disk-writer threads work.
 *
 * @param enabled whether there are any
 * @param intervalBytes written bytes of one upload between two write-outs, 65,536 to 1,073,741,824
 *     and a multiple of 65,536, the largest page size of any kernel it runs on
 * @param minimumBytes what an upload must have written before its write-out begins, 0 to
 *     1,073,741,824; one that ends before is left to the kernel's own writeback
 * @param queueCapacity uploads that one volume's disk writers serve at a time, 1 to 65,536; further
 *     ones are left to the kernel's own writeback
 * @param maxThreadsPerVolume most threads for one volume, 1 to 256 and at most {@code
 *     queueCapacity}
 */
public record DiskWriterConfig(
    boolean enabled,
    long intervalBytes,
    long minimumBytes,
    int queueCapacity,
    int maxThreadsPerVolume) {}
