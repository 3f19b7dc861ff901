/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.policy.write.WriteKey;

/**
 * How the write stage works.
 *
 * @param key the way to write that is wanted
 * @param minimumBytes what an upload must have brought before it is put on the stage while uploads
 *     are mostly small, 0 to 1,073,741,824
 * @param batchBytes what a disk writer writes at once, 65,536 to 4,194,304 and a power of two
 * @param ringBytes what an upload may have on its way, 262,144 to 67,108,864, a power of two and at
 *     least four batches
 * @param memoryBytes what all uploads together may have on their way, 0 to 68,719,476,736
 * @param maxThreadsPerVolume most disk writers of one volume, 1 to 256
 */
public record WriteConfig(
    WriteKey key,
    long minimumBytes,
    int batchBytes,
    int ringBytes,
    long memoryBytes,
    int maxThreadsPerVolume) {}
