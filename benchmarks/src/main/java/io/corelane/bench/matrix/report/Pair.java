/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/** One cell of a matrix. */
public record Pair(int row, int column) {}
