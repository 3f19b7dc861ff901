/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The {@code corelane watch} command. */
@NullMarked
package io.corelane.affinity.cli.watch;

import org.jspecify.annotations.NullMarked;
