/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.trace.join.Spot;

/**
 * The latency of a part of a hop's I/Os.
 *
 * @param by what they have in common: a {@link Dimension} in lower case, or {@code spot} for all of
 *     them
 * @param spot its values; {@link #ALL} where I/Os of several are together
 */
public record HopRow(String by, Spot spot, Latency latency) {

  /** Stands for any value. */
  public static final String ALL = "all";
}
