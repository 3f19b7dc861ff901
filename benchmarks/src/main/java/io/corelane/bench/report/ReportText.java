/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.IntPredicate;

/** A report as text for a terminal: lines, and tables whose columns are two blanks apart. */
public final class ReportText {

  private final StringBuilder text = new StringBuilder();

  /** Adds a line; as of {@link String#format} in no language. */
  public void line(String format, Object... arguments) {
    text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
  }

  /**
   * Adds a table.
   *
   * @param rows as many cells in each
   * @param right whether the cells of a column, counted from 0, stand to its right
   */
  public void table(List<List<String>> rows, IntPredicate right) {
    for (List<String> row : rows) {
      StringBuilder cells = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(each -> each.get(column).length()).max().orElse(0);
        String space = " ".repeat(width - row.get(i).length());
        cells.append("  ").append(right.test(i) ? space + row.get(i) : row.get(i) + space);
      }
      line("%s", cells.toString().stripTrailing());
    }
  }

  /** All of it, each line ended. */
  @Override
  public String toString() {
    return text.toString();
  }
}
