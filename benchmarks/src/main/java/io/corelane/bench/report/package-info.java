/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Reports that a browser shows: one self-contained HTML file, and the SVG plots in it. Nothing here
 * knows what is reported.
 */
@NullMarked
package io.corelane.bench.report;

import org.jspecify.annotations.NullMarked;
