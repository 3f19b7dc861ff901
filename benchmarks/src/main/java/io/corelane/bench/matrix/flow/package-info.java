/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** One TCP flow between two processes of our own, each driven by JSON lines. */
@NullMarked
package io.corelane.bench.matrix.flow;

import org.jspecify.annotations.NullMarked;
