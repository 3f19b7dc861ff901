/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import java.util.List;

/**
 * One hop.
 *
 * @param hop its {@link io.corelane.bench.trace.join.Hop} in lower case
 * @param rows each device, what it consists of by each dimension, and last by all of them
 */
public record HopReport(String hop, List<HopRow> rows) {

  public HopReport {
    rows = List.copyOf(rows);
  }

  /** The rows of one dimension. */
  List<HopRow> by(Dimension dimension) {
    return rows.stream().filter(row -> row.by().equals(dimension.label())).toList();
  }
}
