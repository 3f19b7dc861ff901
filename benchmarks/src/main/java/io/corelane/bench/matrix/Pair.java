/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

/**
 * One cell of a matrix.
 *
 * @param row the row's CPU
 * @param column the column's CPU
 */
record Pair(int row, int column) {}
