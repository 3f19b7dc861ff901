/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

/**
 * A middle, and what it lies between.
 *
 * @param low the least that is likely
 * @param middle as many results are below as above
 * @param high the most that is likely
 */
record Interval(double low, double middle, double high) {

  boolean contains(double value) {
    return low <= value && value <= high;
  }

  /** Its width: how many times the low end the high end is. */
  double factor() {
    return high / low;
  }
}
