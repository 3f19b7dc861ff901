/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/** How the value of a key is written, in brief beside other keys and at length in a refusal. */
enum ValueForm {
  /** The words that name what is allowed say all. */
  WORDS("%s", "%s"),
  /** A number without a fraction. */
  COUNT("%s", "a whole number from %s"),
  /** A number with or without a fraction. */
  DECIMAL("%s", "a decimal number from %s"),
  /** A time with its unit. */
  DURATION("%s", "a duration from %s: a whole number followed by ms, s, m or h"),
  /** A number of bytes. */
  SIZE("%s", "a size from %s: " + ValueForm.BYTES),
  /** A number of bytes that is a power of two. */
  POWER_OF_TWO("%s; a power of two", "a power of two from %s: " + ValueForm.BYTES),
  /** Bytes per second. */
  RATE("%s", "bytes per second from %s: " + ValueForm.BYTES);

  private static final String BYTES = "a whole number of bytes, or one followed by k, m or g";

  private final String brief;
  private final String full;

  ValueForm(String brief, String full) {
    this.brief = brief;
    this.full = full;
  }

  /** The range alone; how values of this kind are written is said elsewhere. */
  String brief(String range) {
    return brief.formatted(range);
  }

  /** The range, and how a value of this kind is written. */
  String full(String range) {
    return full.formatted(range);
  }
}
