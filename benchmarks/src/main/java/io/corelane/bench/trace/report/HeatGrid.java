/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

/**
 * How many I/Os ended when, and how long they took: columns of equal time, rows of equal ratio of
 * latency from 1 us on.
 */
final class HeatGrid {

  static final int COLUMNS = 120;

  /** Rows for a factor of ten. */
  static final int ROWS_PER_DECADE = 8;

  private static final int DECADES = 8;

  private final int[][] counts = new int[COLUMNS][ROWS_PER_DECADE * DECADES];

  /**
   * Adds one.
   *
   * @param share of the window that was over when it ended, 0 to 1; the ends take what is beyond
   */
  void add(double share, long micros) {
    int column = within((int) (share * COLUMNS), COLUMNS);
    int row = (int) Math.floor(Math.log10((double) Math.max(1, micros)) * ROWS_PER_DECADE + 1e-9);
    counts[column][within(row, counts[0].length)]++;
  }

  private static int within(int index, int size) {
    return Math.max(0, Math.min(size - 1, index));
  }

  int count(int column, int row) {
    return counts[column][row];
  }

  /** The most in one place. */
  int most() {
    int most = 0;
    for (int[] column : counts) {
      for (int count : column) {
        most = Math.max(most, count);
      }
    }
    return most;
  }

  /** The lowest decade with an I/O: 0 is 1 to 10 us. */
  int firstDecade() {
    int decade = 0;
    while (decade < DECADES - 1 && isEmpty(decade)) {
      decade++;
    }
    return decade;
  }

  /** Above the highest decade with an I/O. */
  int endDecade() {
    int decade = DECADES;
    while (decade > 1 && isEmpty(decade - 1)) {
      decade--;
    }
    return decade;
  }

  private boolean isEmpty(int decade) {
    for (int[] column : counts) {
      for (int row = decade * ROWS_PER_DECADE; row < (decade + 1) * ROWS_PER_DECADE; row++) {
        if (column[row] > 0) {
          return false;
        }
      }
    }
    return true;
  }
}
