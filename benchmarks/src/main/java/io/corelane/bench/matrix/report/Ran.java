/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/**
 * How much of something ran where it was to run.
 *
 * @param there packets, samples or microseconds on the CPU asked for
 * @param all on every CPU
 */
public record Ran(long there, long all) {

  /** Nothing was seen, or nothing is known. */
  public static final Ran UNKNOWN = new Ran(0, 0);

  Ran plus(Ran other) {
    return new Ran(there + other.there, all + other.all);
  }

  /** In percent, rounded down so that 100 means all of it; {@code ?} if nothing was seen. */
  public String percent() {
    return all == 0 ? "?" : String.valueOf(100 * there / all);
  }

  boolean known() {
    return all > 0;
  }

  public double share() {
    return all == 0 ? Double.NaN : (double) there / all;
  }
}
