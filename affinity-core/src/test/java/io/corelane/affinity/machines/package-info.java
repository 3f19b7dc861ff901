/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Captured machines for tests: whole {@code /proc} and {@code /sys} trees as one text file each,
 * and the expected ("golden") output beside them.
 */
@NullMarked
package io.corelane.affinity.machines;

import org.jspecify.annotations.NullMarked;
