/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The DataNodes of a fleet: which there are, and what each of them answers. Changes nothing. */
@NullMarked
package io.corelane.affinity.cli.fleet.node;

import org.jspecify.annotations.NullMarked;
