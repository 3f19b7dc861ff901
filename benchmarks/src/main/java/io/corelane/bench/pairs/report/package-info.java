/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What pairs of runs have shown: ratios with intervals, as text, JSON and a page. */
@NullMarked
package io.corelane.bench.pairs.report;

import org.jspecify.annotations.NullMarked;
