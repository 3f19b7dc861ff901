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
    return number(text, line, 10, 18);
  }

  /** A 32-bit counter in hexadecimal, as in {@code softnet_stat}. */
  static long hex(String text, String line) {
    return number(text, line, 16, 8);
  }

  /** By hand: thousands of them are read each second, and a regular expression takes longer. */
  private static long number(String text, String line, int radix, int mostDigits) {
    int digits = text.length();
    if (digits == 0 || digits > mostDigits) {
      throw bad(text, line);
    }
    long number = 0;
    for (int i = 0; i < digits; i++) {
      char c = text.charAt(i);
      int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : radix;
      if (digit >= radix) {
        throw bad(text, line);
      }
      number = number * radix + digit;
    }
    return number;
  }

  private static IllegalArgumentException bad(String text, String line) {
    return new IllegalArgumentException("\"" + text + "\" is not a counter, in \"" + line + "\"");
  }
}
