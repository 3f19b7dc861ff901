/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import java.nio.charset.Charset;
import java.util.List;

/**
 * Characters of eight heights, as the terminal has them.
 *
 * @param heights from the lowest to the highest
 */
record Glyphs(String heights) {

  private static final Glyphs BLOCKS = new Glyphs("▁▂▃▄▅▆▇█");
  private static final Glyphs ASCII = new Glyphs("_.-:=+*#");

  /** The best that can be written in an encoding. */
  static Glyphs in(Charset encoding) {
    return encoding.newEncoder().canEncode(BLOCKS.heights) ? BLOCKS : ASCII;
  }

  /**
   * One character.
   *
   * @param share 0 to 1; a blank below 0, for what was not measured
   */
  char height(double share) {
    if (share < 0) {
      return ' ';
    }
    int steps = heights.length();
    return heights.charAt((int) Math.max(0, Math.min(steps, Math.ceil(share * steps)) - 1));
  }

  /** The last of some values, 0 or more, as heights below the greatest of them. */
  String line(List<? extends Number> values, int width) {
    List<? extends Number> shown =
        values.subList(Math.max(0, values.size() - width), values.size());
    double most = shown.stream().mapToDouble(Number::doubleValue).max().orElse(0);
    StringBuilder line = new StringBuilder();
    for (Number value : shown) {
      double number = value.doubleValue();
      line.append(height(most > 0 ? number / most : number));
    }
    return line.toString();
  }
}
