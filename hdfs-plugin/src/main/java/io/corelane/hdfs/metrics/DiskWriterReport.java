/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One disk-writer thread.
 *
 * @param name the thread's name
 * @param tid its kernel thread id; 0 when not known
 * @param volume the volume it writes for
 * @param cpus the CPUs it is bound to, in list form; empty when unbound
 */
public record DiskWriterReport(String name, int tid, String volume, String cpus) {}
