/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** {@code corelane fleet}: the same as for one DataNode, for all of a cluster. */
@NullMarked
package io.corelane.affinity.cli.fleet;

import org.jspecify.annotations.NullMarked;
