/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The {@code corelane topology} command. */
@NullMarked
package io.corelane.affinity.cli.topology;

import org.jspecify.annotations.NullMarked;
