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

  /** Longer than any name there is, and than any slip of the pen makes one. */
  private static final int LONGEST = 100;

  private NearestName() {}

  /** The nearest name by edit distance, if it differs in no more than a third of its characters. */
  static Optional<String> to(String typed, Stream<String> names) {
    if (typed.length() > LONGEST) {
      return Optional.empty();
    }
    String lower = typed.toLowerCase(Locale.ROOT);
    return names
        .filter(name -> distance(lower, name) <= Math.max(lower.length(), name.length()) / 3)
        .min(Comparator.comparingInt(name -> distance(lower, name)));
  }

  /**
   * Characters to insert, delete, replace or swap with their neighbour to turn one text into the
   * other (Levenshtein, with swaps).
   */
  static int distance(String a, String b) {
    int[][] distance = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        distance[i][j] = i == 0 || j == 0 ? i + j : step(distance, a, b, i, j);
      }
    }
    return distance[a.length()][b.length()];
  }

  private static int step(int[][] distance, String a, String b, int i, int j) {
    int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int shifted = Math.min(distance[i - 1][j], distance[i][j - 1]) + 1;
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    int least = Math.min(replaced, shifted);
    return swapped ? Math.min(least, distance[i - 2][j - 2] + 1) : least;
  }
}
