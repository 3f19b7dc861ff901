/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/**
 * Where a matrix was measured: one that was begun elsewhere cannot be resumed.
 *
 * @param kernel the kernel's release
 * @param machine the machine's shape
 * @param jdk the JDK's version
 */
public record MatrixHost(String kernel, String machine, String jdk) {}
