/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import java.util.List;

/**
 * Two ways that are compared, by their names.
 *
 * @param baseline what the other is divided by
 * @param other the other
 */
public record TwoWays(String baseline, String other) {

  /** Both, the baseline first. */
  public List<String> both() {
    return List.of(baseline, other);
  }

  /** For a heading, such as {@code bind against stock}. */
  @Override
  public String toString() {
    return other + " against " + baseline;
  }
}
