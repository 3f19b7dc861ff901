/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Switching a running DataNode's mode, being sure of it, and putting back what was there. */
@NullMarked
package io.corelane.bench.live;

import org.jspecify.annotations.NullMarked;
