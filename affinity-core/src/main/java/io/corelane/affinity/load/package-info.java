/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Load: time per CPU, packets per CPU, and the CPU time, place and mask of single threads. */
@NullMarked
package io.corelane.affinity.load;

import org.jspecify.annotations.NullMarked;
