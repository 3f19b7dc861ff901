/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests of the two ends of a flow. */
@NullMarked
package io.corelane.bench.matrix.flow;

import org.jspecify.annotations.NullMarked;
