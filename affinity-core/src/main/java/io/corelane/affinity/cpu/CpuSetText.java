/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

import java.util.StringJoiner;

/** The kernel's two spellings of a set of CPUs (Linux {@code lib/bitmap-str.c}), both strictly. */
final class CpuSetText {

  private static final int GROUP_BITS = 32;
  private static final int GROUP_DIGITS = 8;

  private CpuSetText() {}

  /** See {@link CpuSet#parseList}. */
  static CpuSet parseList(String text) {
    String list = withoutEnd(text);
    if (list.isEmpty()) {
      return CpuSet.EMPTY;
    }
    CpuSetBuilder bits = new CpuSetBuilder();
    for (String item : list.split(",", -1)) {
      String span = item.startsWith(" ") ? item.substring(1) : item;
      int dash = span.indexOf('-');
      int first = number(dash < 0 ? span : span.substring(0, dash), text);
      int last = dash < 0 ? first : number(span.substring(dash + 1), text);
      if (last < first) {
        throw new CpuSyntaxException(text, "the range " + span + " runs backwards");
      }
      bits.set(first, last);
    }
    return bits.toSet();
  }

  /** See {@link CpuSet#parseMask}. */
  static CpuSet parseMask(String text) {
    String[] groups = withoutEnd(text).split(",", -1);
    if ((long) groups.length * GROUP_BITS > CpuSet.MAX_CPUS) {
      throw new CpuSyntaxException(text, "more than " + CpuSet.MAX_CPUS + " CPUs");
    }
    CpuSetBuilder bits = new CpuSetBuilder();
    for (int i = 0; i < groups.length; i++) {
      int lowest = (groups.length - 1 - i) * GROUP_BITS;
      long group = hexGroup(groups[i], text);
      for (int bit = 0; bit < GROUP_BITS; bit++) {
        if ((group >>> bit & 1) != 0) {
          bits.set(lowest + bit);
        }
      }
    }
    return bits.toSet();
  }

  /** See {@link CpuSet#toList}. */
  static String list(CpuSet cpus) {
    StringJoiner list = new StringJoiner(",");
    for (int first = cpus.next(0); first >= 0; ) {
      int last = first;
      while (cpus.contains(last + 1)) {
        last++;
      }
      list.add(first == last ? Integer.toString(first) : first + "-" + last);
      first = cpus.next(last + 1);
    }
    return list.toString();
  }

  /** See {@link CpuSet#toMask}. */
  static String mask(CpuSet members, int cpus) {
    if (cpus < 1 || members.highest() >= cpus) {
      throw new IllegalArgumentException("CPUs " + members + " do not fit a mask of " + cpus);
    }
    long[] words = members.toWords();
    StringJoiner mask = new StringJoiner(",");
    int topBits = (cpus - 1) % GROUP_BITS + 1;
    for (int group = (cpus - 1) / GROUP_BITS, bits = topBits; group >= 0; group--) {
      mask.add(String.format("%0" + (bits + 3) / 4 + "x", group(words, group)));
      bits = GROUP_BITS;
    }
    return mask.toString();
  }

  private static long group(long[] words, int index) {
    int word = index >> 1;
    return word >= words.length ? 0 : (words[word] >>> ((index & 1) * GROUP_BITS)) & 0xffff_ffffL;
  }

  /**
   * Without the line feed, and the NUL that Linux 5.15 to 5.19 put after it: {@code
   * bitmap_print_to_buf} counted the end of the C string ({@code lib/bitmap.c}).
   */
  private static String withoutEnd(String text) {
    String line = text.endsWith("\n\0") ? text.substring(0, text.length() - 1) : text;
    return line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
  }

  private static int number(String digits, String text) {
    boolean plain = !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!plain || digits.length() > 6) {
      throw new CpuSyntaxException(text, "\"" + digits + "\" is not a CPU number");
    }
    int cpu = Integer.parseInt(digits);
    if (cpu >= CpuSet.MAX_CPUS) {
      throw new CpuSyntaxException(text, "CPU " + cpu + " is above " + (CpuSet.MAX_CPUS - 1));
    }
    return cpu;
  }

  private static long hexGroup(String digits, String text) {
    boolean plain =
        !digits.isEmpty()
            && digits.length() <= GROUP_DIGITS
            && digits.chars().allMatch(c -> c < 128 && Character.digit(c, 16) >= 0);
    if (!plain) {
      throw new CpuSyntaxException(
          text, "\"" + digits + "\" is not a group of 1 to 8 hexadecimal digits");
    }
    return Long.parseLong(digits, 16);
  }
}
