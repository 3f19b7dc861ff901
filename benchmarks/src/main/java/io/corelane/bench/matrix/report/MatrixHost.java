/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/** Where a matrix was measured: one that was begun elsewhere cannot be resumed. */
public record MatrixHost(String kernel, String machine, String jdk) {}
