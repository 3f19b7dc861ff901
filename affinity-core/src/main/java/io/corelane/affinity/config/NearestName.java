/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the name that a mistyped one was probably meant to be. */
final class NearestName {

  private NearestName() {}

  /** The nearest name by edit distance, if it differs in no more than a third of its characters. */
  static Optional<String> to(String typed, Stream<String> names) {
    String lower = typed.toLowerCase(Locale.ROOT);
    return names
        .filter(name -> distance(lower, name) <= Math.max(lower.length(), name.length()) / 3)
        .min(Comparator.comparingInt(name -> distance(lower, name)));
  }

  /** Characters to insert, delete or replace to turn one text into the other (Levenshtein). */
  static int distance(String a, String b) {
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
      }
      above = row;
    }
    return above[b.length()];
  }
}
