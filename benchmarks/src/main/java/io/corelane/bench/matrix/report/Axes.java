/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/** Which two places of an upload's path a matrix varies. */
public enum Axes {
  /** Rows: the CPU of the NIC's softirq. Columns: the CPU of the receiving thread. */
  SOFTIRQ_RECEIVER("softirq", "receiver"),
  /** Rows: the CPU of the receiving thread. Columns: that of the disk writer. */
  RECEIVER_WRITER("receiver", "disk writer");

  private final String row;
  private final String column;

  Axes(String row, String column) {
    this.row = row;
    this.column = column;
  }

  String row() {
    return row;
  }

  String column() {
    return column;
  }

  public boolean disk() {
    return this == RECEIVER_WRITER;
  }
}
