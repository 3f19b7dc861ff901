/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

/**
 * Whose turn an upload was.
 *
 * @param pair its pair, from 1
 * @param mode the name of its way, such as {@code stock} or {@code bind:write=direct}
 * @param first whether it was the first of its pair
 */
public record SampleTurn(int pair, String mode, boolean first) {}
