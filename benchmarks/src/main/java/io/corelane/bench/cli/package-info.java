/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Options and output that the commands of this module share. */
@NullMarked
package io.corelane.bench.cli;

import org.jspecify.annotations.NullMarked;
