/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The line counter: how many lines of 64 bytes moved between cores, caches and nodes of the
 * emulated machine while uploads ran, by a plugin in the emulator. What it counts and how is told
 * in {@code benchmarks/rig/lines/README.md}.
 */
@NullMarked
package io.corelane.bench.rig.lines;

import org.jspecify.annotations.NullMarked;
