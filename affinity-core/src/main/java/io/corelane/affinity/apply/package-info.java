/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Appliers: they carry out a plan's steps, verify them, and can take them back. */
@NullMarked
package io.corelane.affinity.apply;

import org.jspecify.annotations.NullMarked;
