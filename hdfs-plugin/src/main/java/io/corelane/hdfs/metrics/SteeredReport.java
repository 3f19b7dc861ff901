/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * One value of the kernel that is changed.
 *
 * @param what which, such as {@code IRQ 41 (data0-TxRx-0 of 0000:00:02.0)}
 * @param before the CPUs before the first change, in list form: what it gets back
 * @param now the CPUs now, in list form
 * @param effective where an interrupt is delivered, in list form; empty when not known
 * @param reason why it was changed
 */
public record SteeredReport(
    String what, String before, String now, String effective, String reason) {}
