/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Hops as histograms, and these as text, JSON and a page. */
@NullMarked
package io.corelane.bench.trace.report;

import org.jspecify.annotations.NullMarked;
