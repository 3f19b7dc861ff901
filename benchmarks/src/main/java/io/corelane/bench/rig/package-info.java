/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The emulated rig: a guest with many queues, and what is measured in it. */
@NullMarked
package io.corelane.bench.rig;

import org.jspecify.annotations.NullMarked;
