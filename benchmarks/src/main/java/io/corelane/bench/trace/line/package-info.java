/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Lines of the kernel's trace as it prints them, and what is in them. */
@NullMarked
package io.corelane.bench.trace.line;

import org.jspecify.annotations.NullMarked;
