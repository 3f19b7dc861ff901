/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * {@code corelane trace} on the emulated machine, beside another tool and with faults made by hand.
 */
@NullMarked
package io.corelane.bench.rig.trace;

import org.jspecify.annotations.NullMarked;
