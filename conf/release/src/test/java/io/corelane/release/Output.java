/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.util.List;

/** Whether a command prints what a document says it does. */
final class Output {

  private Output() {}

  /**
   * Compares line by line. Numbers and the width of gaps may differ; a line {@code ...} stands for
   * any number of lines.
   *
   * @param said the document's lines; none is everything
   * @param printed the command's
   */
  static boolean matches(String said, String printed) {
    return said.isEmpty() || matches(lines(said), lines(printed));
  }

  private static List<String> lines(String text) {
    return text.lines()
        .map(line -> line.replaceAll("[0-9]+(\\.[0-9]+)?", "0").replaceAll("\\s+", " ").strip())
        .toList();
  }

  private static boolean matches(List<String> said, List<String> printed) {
    if (said.isEmpty()) {
      return printed.isEmpty();
    }
    List<String> rest = said.subList(1, said.size());
    if (said.get(0).equals("...")) {
      for (int i = 0; i <= printed.size(); i++) {
        if (matches(rest, printed.subList(i, printed.size()))) {
          return true;
        }
      }
      return false;
    }
    return !printed.isEmpty()
        && said.get(0).equals(printed.get(0))
        && matches(rest, printed.subList(1, printed.size()));
  }
}
