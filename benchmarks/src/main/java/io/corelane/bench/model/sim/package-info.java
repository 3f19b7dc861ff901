/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The simulated machine: cores, receive side, disk side, a scheduler and costs. */
@NullMarked
package io.corelane.bench.model.sim;

import org.jspecify.annotations.NullMarked;
