/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Reads a running machine again and again, as often as each fact is worth. */
@NullMarked
package io.corelane.affinity.monitor.live;

import org.jspecify.annotations.NullMarked;
