/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests. */
@NullMarked
package io.corelane.bench.trace.kernel;

import org.jspecify.annotations.NullMarked;
