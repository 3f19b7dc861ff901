/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */

/** Tests of what is released: the archive, the helper's package, and what the documents say. */
@NullMarked
package io.corelane.release;

import org.jspecify.annotations.NullMarked;
