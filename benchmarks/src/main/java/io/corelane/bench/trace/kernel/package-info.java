/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The kernel's tracefs: an instance of our own, its events and its lines as they come. */
@NullMarked
package io.corelane.bench.trace.kernel;

import org.jspecify.annotations.NullMarked;
