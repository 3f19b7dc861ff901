/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cpu;

import java.util.Arrays;

/** Grows as members are added; the only mutable form, never handed out of this package. */
final class CpuSetBuilder {

  private long[] words = new long[1];

  void set(int cpu) {
    if (cpu >> 6 >= words.length) {
      words = Arrays.copyOf(words, Math.max((cpu >> 6) + 1, words.length * 2));
    }
    words[cpu >> 6] |= 1L << cpu;
  }

  void set(int first, int last) {
    for (int cpu = first; cpu <= last; cpu++) {
      set(cpu);
    }
  }

  /** To be called once: the set takes the words as they are. */
  CpuSet toSet() {
    return new CpuSet(words);
  }
}
