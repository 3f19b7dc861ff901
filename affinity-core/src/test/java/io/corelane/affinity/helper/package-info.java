/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Attacks on the real privileged helper: hostile peers, kills at any moment, faults of its files.
 */
@NullMarked
package io.corelane.affinity.helper;

import org.jspecify.annotations.NullMarked;
