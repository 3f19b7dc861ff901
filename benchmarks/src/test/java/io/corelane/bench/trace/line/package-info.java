/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests. */
@NullMarked
package io.corelane.bench.trace.line;

import org.jspecify.annotations.NullMarked;
