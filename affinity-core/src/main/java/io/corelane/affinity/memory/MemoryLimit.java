/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

/**
 * A limit of memory for a cgroup; page cache counts as well as the heap does.
 *
 * @param file the {@code memory.max} (cgroup v2) or {@code memory.limit_in_bytes} (v1) that limits
 * @param bytes the most it may have, 0 or more
 */
public record MemoryLimit(String file, long bytes) {}
