/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The comparison on the rig: the same upload into the guest's DataNodes, once for each way of
 * arranging interrupts and threads, and where its bytes were handled.
 */
@NullMarked
package io.corelane.bench.rig.compare;

import org.jspecify.annotations.NullMarked;
