/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The real placement policy over many scenes on a table of machines, and what it leaves to
 * receivers of the time that an ideal scheduler would give them: {@code corelane sweep}. Its
 * figures are modelled, never measured.
 */
@NullMarked
package io.corelane.bench.sweep;

import org.jspecify.annotations.NullMarked;
