/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/**
 * One cell of a matrix.
 *
 * @param row the row's CPU
 * @param column the column's CPU
 */
public record Pair(int row, int column) {}
