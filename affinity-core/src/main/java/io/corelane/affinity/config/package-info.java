/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The keys an operator sets: read once, validated once, then immutable. */
@NullMarked
package io.corelane.affinity.config;

import org.jspecify.annotations.NullMarked;
