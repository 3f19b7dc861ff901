/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The {@code corelane bench} command: two modes of running DataNodes, compared in pairs. */
@NullMarked
package io.corelane.bench.pairs;

import org.jspecify.annotations.NullMarked;
