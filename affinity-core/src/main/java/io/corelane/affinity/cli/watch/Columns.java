/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/** Aligned rows of a live display: a cell that is too long is cut, and so is a line. */
final class Columns {

  /** Longer cells lose their end: masks of many ranges above all. */
  private static final int WIDEST = 26;

  private static final String GAP = "  ";

  private final List<List<AttributedString>> rows = new ArrayList<>();

  /** The first row is the heading. */
  Columns row(String... cells) {
    return row(Arrays.stream(cells).map(AttributedString::new).toList());
  }

  Columns row(List<AttributedString> cells) {
    rows.add(
        cells.stream()
            .map(cell -> cut(cell.length() == 0 ? new AttributedString("-") : cell, WIDEST))
            .toList());
    return this;
  }

  /** The lines, at most as wide as the terminal. */
  List<AttributedString> lines(int width) {
    List<AttributedString> lines = new ArrayList<>();
    for (List<AttributedString> row : rows) {
      AttributedStringBuilder line = new AttributedStringBuilder();
      for (int column = 0; column < row.size(); column++) {
        int at = column;
        int widest = rows.stream().mapToInt(other -> other.get(at).length()).max().orElse(0);
        AttributedString cell = row.get(column);
        String pad = " ".repeat(widest - cell.length());
        boolean last = column == row.size() - 1;
        if (isNumber(column)) {
          line.append(pad).append(cell);
        } else {
          line.append(cell).append(last ? "" : pad);
        }
        line.append(last ? "" : GAP);
      }
      lines.add(cut(line.toAttributedString(), width));
    }
    if (!lines.isEmpty()) {
      lines.set(0, new AttributedString(lines.get(0).toString(), AttributedStyle.BOLD));
    }
    return lines;
  }

  /** By the first row below the heading. */
  private boolean isNumber(int column) {
    return rows.size() > 1 && rows.get(1).get(column).toString().matches("[0-9]+(\\.[0-9]+)?");
  }

  static AttributedString cut(AttributedString text, int width) {
    return text.length() <= width
        ? text
        : new AttributedStringBuilder()
            .append(text.subSequence(0, Math.max(0, width - 1)))
            .append("…")
            .toAttributedString();
  }
}
