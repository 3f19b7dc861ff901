/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The {@code corelane mode} command. */
@NullMarked
package io.corelane.affinity.cli.mode;

import org.jspecify.annotations.NullMarked;
