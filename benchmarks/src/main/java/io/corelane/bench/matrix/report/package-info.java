/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What the trials of a matrix have shown, as text, JSON and a page. */
@NullMarked
package io.corelane.bench.matrix.report;

import org.jspecify.annotations.NullMarked;
