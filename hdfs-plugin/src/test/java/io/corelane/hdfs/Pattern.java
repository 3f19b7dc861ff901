/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.util.Random;

/**
 * Bytes that can be checked at any place of a file without keeping them: a random text whose length
 * is prime, so that no two blocks, packets or chunks that are swapped have the same bytes.
 */
final class Pattern {

  private static final int LENGTH = 4_194_301;
  private static final byte[] TEXT = text();

  private final int phase;

  Pattern(int phase) {
    this.phase = Math.floorMod(phase, LENGTH);
  }

  private static byte[] text() {
    byte[] text = new byte[LENGTH];
    new Random(20_26).nextBytes(text);
    return text;
  }

  /** The bytes of the file from a position on, into the beginning of an array. */
  void fill(byte[] into, int length, long position) {
    int from = (int) ((phase + position) % LENGTH);
    for (int at = 0; at < length; ) {
      int run = Math.min(length - at, LENGTH - from);
      System.arraycopy(TEXT, from, into, at, run);
      at += run;
      from = 0;
    }
  }

  /** How many of an array's first bytes are those of the file from a position on. */
  int same(byte[] bytes, int length, long position) {
    byte[] expected = new byte[length];
    fill(expected, length, position);
    int mismatch = java.util.Arrays.mismatch(bytes, 0, length, expected, 0, length);
    return mismatch < 0 ? length : mismatch;
  }
}
