/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;

/**
 * One disk-writer thread, for reports.
 *
 * @param name its name, such as {@code corelane-dw-3}
 * @param tid its kernel thread id; 0 until it runs, or when that cannot be told
 * @param volume the volume it writes for
 * @param cpus the CPUs it was last bound to; empty when no binding succeeded
 */
public record DiskWriterInfo(String name, int tid, String volume, CpuSet cpus) {}
