/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

/** The two ways in which the kernel writes counters, and nothing else that Java would accept. */
final class Numbers {
  private Numbers() {}

  /** A decimal counter; one above {@link Long#MAX_VALUE} is refused as damaged. */
  static long decimal(String text, String line) {
    if (!text.matches("[0-9]{1,18}")) {
      throw bad(text, line);
    }
    return Long.parseLong(text);
  }

  /** A 32-bit counter in hexadecimal, as in {@code softnet_stat}. */
  static long hex(String text, String line) {
    if (!text.matches("[0-9a-f]{1,8}")) {
      throw bad(text, line);
    }
    return Long.parseLong(text, 16);
  }

  private static IllegalArgumentException bad(String text, String line) {
    return new IllegalArgumentException("\"" + text + "\" is not a counter, in \"" + line + "\"");
  }
}
