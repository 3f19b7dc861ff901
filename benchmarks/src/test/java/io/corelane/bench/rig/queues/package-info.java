/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
@NullMarked
package io.corelane.bench.rig.queues;

import org.jspecify.annotations.NullMarked;
