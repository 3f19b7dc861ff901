/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Statistics of paired measurements: how large a ratio is, how sure that is, when it is enough. */
@NullMarked
package io.corelane.bench.stat;

import org.jspecify.annotations.NullMarked;
