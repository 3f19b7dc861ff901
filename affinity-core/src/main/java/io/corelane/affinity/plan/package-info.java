/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Plans: what is to be changed and why, as values that describe themselves. */
@NullMarked
package io.corelane.affinity.plan;

import org.jspecify.annotations.NullMarked;
