/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.common;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Aligned text. The last column takes what is left of the line and goes on below itself. */
public final class TextTable {

  /** Fits a terminal beside another window, and a page. */
  public static final int WIDTH = 100;

  private static final int MIN_LAST = 12;
  private static final String GAP = "  ";

  private final String indent;
  private final int width;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(int indent) {
    this(indent, WIDTH);
  }

  /** A table of another width, in characters. */
  public TextTable(int indent, int width) {
    this.indent = " ".repeat(indent);
    this.width = width;
  }

  /** Adds a row and answers this table; rows may have different numbers of cells. */
  public TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The table, no wider than it may be as far as its cells allow; lines, each ended. */
  public String text() {
    int last = rows.stream().mapToInt(List::size).max().orElse(1) - 1;
    List<Integer> widths = new ArrayList<>();
    for (int column = 0; column < last; column++) {
      int at = column;
      widths.add(
          rows.stream()
              .mapToInt(row -> at < row.size() - 1 || at < last ? cell(row, at).length() : 0)
              .max()
              .orElse(0));
    }
    int used = indent.length() + widths.stream().mapToInt(width -> width + GAP.length()).sum();
    return rows.stream().map(row -> line(row, widths, used)).collect(Collectors.joining());
  }

  private String line(List<String> row, List<Integer> widths, int used) {
    StringBuilder line = new StringBuilder(indent);
    for (int column = 0; column < widths.size(); column++) {
      String cell = cell(row, column);
      line.append(cell).append(" ".repeat(widths.get(column) - cell.length())).append(GAP);
    }
    List<String> wrapped = wrap(cell(row, widths.size()), Math.max(MIN_LAST, width - used));
    line.append(wrapped.get(0)).append('\n');
    for (String more : wrapped.subList(1, wrapped.size())) {
      line.append(" ".repeat(used)).append(more).append('\n');
    }
    return line.toString().replaceAll(" +\n", "\n");
  }

  private static String cell(List<String> row, int column) {
    return column < row.size() ? row.get(column) : "";
  }

  /** Breaks at blanks and after commas; what has neither is not broken. */
  public static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width) {
      int end = Math.max(rest.lastIndexOf(' ', width), rest.lastIndexOf(',', width - 1) + 1);
      if (end <= 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end).stripLeading();
    }
    lines.add(rest);
    return lines;
  }
}
