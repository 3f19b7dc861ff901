/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import java.util.Locale;

/** Numbers as a person reads them at a glance: three digits and a unit. */
final class Amounts {

  private static final double THOUSAND = 1000;
  private static final int KIB_BITS = 10;

  private Amounts() {}

  /** Of microseconds. */
  static String time(long micros) {
    if (micros < THOUSAND) {
      return micros + " us";
    }
    double millis = micros / THOUSAND;
    return millis < THOUSAND ? number(millis) + " ms" : number(millis / THOUSAND) + " s";
  }

  /** Of bytes. */
  static String size(long bytes) {
    if (bytes < THOUSAND) {
      return bytes + " B";
    }
    String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    double value = bytes;
    while (value >= THOUSAND && unit < units.length - 1) {
      value /= 1 << KIB_BITS;
      unit++;
    }
    return number(value) + " " + units[unit];
  }

  static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  private static String number(double value) {
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
