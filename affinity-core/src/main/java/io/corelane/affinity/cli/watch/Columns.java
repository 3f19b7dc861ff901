/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import java.util.ArrayList;
import java.util.List;

/** Aligned rows of a live display: a cell that is too long is cut, and so is a line. */
final class Columns {

  /** Longer cells lose their end: masks of many ranges above all. */
  private static final int WIDEST = 26;

  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  Columns row(String... cells) {
    List<String> cut = new ArrayList<>();
    for (String cell : cells) {
      cut.add(cut(cell.isEmpty() ? "-" : cell, WIDEST));
    }
    rows.add(cut);
    return this;
  }

  /** The lines, at most as wide as the terminal. */
  List<String> lines(int width) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int widest = rows.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        String cell = row.get(column);
        String pad = " ".repeat(widest - cell.length());
        line.append(isNumber(column) ? pad + cell : cell + pad).append(GAP);
      }
      lines.add(cut(line.toString().stripTrailing(), width));
    }
    return lines;
  }

  /** By the first row below the heading. */
  private boolean isNumber(int column) {
    return rows.size() > 1 && rows.get(1).get(column).matches("[0-9]+(\\.[0-9]+)?");
  }

  static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
  }
}
