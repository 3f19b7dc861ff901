/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

/**
 * Which pair and way an upload was of, and whether it came first.
 *
 * @param pair its pair, from 1
 * @param mode the name of its way, such as {@code stock} or {@code bind:write=direct}
 * @param first whether it was the first of its pair
 */
public record SampleTurn(int pair, String mode, boolean first) {}
