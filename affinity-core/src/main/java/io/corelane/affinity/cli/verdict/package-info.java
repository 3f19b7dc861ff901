/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** {@code corelane verdict}. */
@NullMarked
package io.corelane.affinity.cli.verdict;

import org.jspecify.annotations.NullMarked;
