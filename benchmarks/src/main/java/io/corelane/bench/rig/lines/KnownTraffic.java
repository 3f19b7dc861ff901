/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.List;
import java.util.Locale;

/**
 * Traffic in the guest of which it is known how many lines it moves, and what was counted.
 *
 * @param what the traffic
 * @param counts what was counted of it
 * @param expected lines
 * @param counted lines
 * @param scale lines that a deviation is taken of: as expected, or where nothing is to move, as
 *     many as would if the counter mistook one place for another
 */
record KnownTraffic(String what, String counts, long expected, long counted, long scale) {

  /** How far the counter may be off. */
  static final double TOLERANCE = 0.03;

  /** From expected to counted, as a share of the scale. */
  double deviation() {
    return (double) (counted - expected) / scale;
  }

  boolean isGood() {
    return Math.abs(deviation()) <= TOLERANCE;
  }

  /** The table of a self-test, with its verdict. */
  static String table(List<KnownTraffic> all) {
    StringBuilder text = new StringBuilder();
    text.append("Line counter: known traffic in the guest, counted\n\n");
    text.append(row("traffic", "counted as", "lines", "counted", "off by"));
    for (KnownTraffic one : all) {
      text.append(
          row(
              one.what,
              one.counts,
              number(one.expected),
              number(one.counted),
              String.format(Locale.ROOT, "%+.2f %%", 100 * one.deviation())));
    }
    long bad = all.stream().filter(one -> !one.isGood()).count();
    String verdict = bad == 0 ? "All" : "NOT all: " + (all.size() - bad) + " of " + all.size();
    text.append(String.format(Locale.ROOT, "%n%s within %.0f %%.%n", verdict, 100 * TOLERANCE));
    return text.toString();
  }

  private static String number(long lines) {
    return String.format(Locale.ROOT, "%,d", lines);
  }

  private static String row(String what, String counts, String lines, String counted, String off) {
    return String.format("  %-58s  %-42s  %9s  %9s  %8s%n", what, counts, lines, counted, off);
  }
}
