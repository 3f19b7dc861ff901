/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The command {@code corelane trace}: where each I/O spends its time, from the kernel's
 * tracepoints.
 */
@NullMarked
package io.corelane.bench.trace;

import org.jspecify.annotations.NullMarked;
