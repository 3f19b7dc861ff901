/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** From single events to the hops of an I/O. What cannot be joined is counted, never guessed. */
@NullMarked
package io.corelane.bench.trace.join;

import org.jspecify.annotations.NullMarked;
