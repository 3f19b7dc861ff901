/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Whether one way to handle uploads is better than another, from switching to and fro: pure
 * functions from slices of time to a verdict that is valid whenever it is looked at.
 */
@NullMarked
package io.corelane.affinity.trial;

import org.jspecify.annotations.NullMarked;
