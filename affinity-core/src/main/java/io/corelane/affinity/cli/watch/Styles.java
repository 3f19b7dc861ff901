/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** Colours of a live display; what they tell stands there in words, too. */
final class Styles {

  static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
  static final AttributedStyle QUIET = PLAIN.faint();
  static final AttributedStyle KEY = PLAIN.inverse();
  static final AttributedStyle BUSY = PLAIN.foreground(AttributedStyle.GREEN);
  static final AttributedStyle SOFTIRQ = PLAIN.foreground(AttributedStyle.YELLOW);
  static final AttributedStyle FULL = PLAIN.foreground(AttributedStyle.RED).bold();
  static final AttributedStyle RATE = PLAIN.foreground(AttributedStyle.CYAN);
  static final AttributedStyle ALARM = PLAIN.foreground(AttributedStyle.RED);

  private Styles() {}

  /** A lane's word. */
  static AttributedString lane(String lane) {
    return new AttributedString(
        lane,
        switch (lane) {
          case "short" -> PLAIN.foreground(AttributedStyle.GREEN);
          case "node" -> PLAIN.foreground(AttributedStyle.YELLOW);
          case "long" -> PLAIN.foreground(AttributedStyle.RED);
          case "shared" -> PLAIN.foreground(AttributedStyle.MAGENTA);
          default -> QUIET;
        });
  }
}
