/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * {@code corelane matrix}: every pair of CPUs that an upload's path can take, tried in turn. A pair
 * is enforced, its place is proved from outside, and what it costs is measured.
 */
@NullMarked
package io.corelane.bench.matrix;

import org.jspecify.annotations.NullMarked;
