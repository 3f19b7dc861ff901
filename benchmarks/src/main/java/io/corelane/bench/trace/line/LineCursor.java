/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

/**
 * Reads a line from left to right. Regular expressions take tens of microseconds for what comes a
 * hundred thousand times a second. What does not fit makes {@link #fits} false from there on, and
 * what is read then means nothing.
 */
final class LineCursor {

  private static final int DECIMAL = 10;
  private static final int HEXADECIMAL = 16;

  private final String text;
  private int at;
  private boolean fits = true;

  LineCursor(String text, int at) {
    this.text = text;
    this.at = at;
  }

  boolean fits() {
    return fits;
  }

  int at() {
    return at;
  }

  boolean isAt(char expected) {
    return at < text.length() && text.charAt(at) == expected;
  }

  LineCursor blanks() {
    while (isAt(' ')) {
      at++;
    }
    return this;
  }

  LineCursor skip(String expected) {
    fits &= text.startsWith(expected, at);
    at += expected.length();
    return this;
  }

  /** Goes behind the next place of a text. */
  LineCursor behind(String next) {
    int found = text.indexOf(next, at);
    fits &= found >= 0;
    at = found < 0 ? text.length() : found + next.length();
    return this;
  }

  /** A number of at least one digit; above 2^63 as the kernel's unsigned ones. */
  long number() {
    return number(DECIMAL);
  }

  long hexadecimal() {
    return number(HEXADECIMAL);
  }

  private long number(int radix) {
    int begin = at;
    long value = 0;
    for (int digit = digit(radix); digit >= 0; digit = digit(radix)) {
      value = value * radix + digit;
      at++;
    }
    fits &= at > begin;
    return value;
  }

  /** Not by {@link Character}: that knows all scripts, and takes most of the time. */
  private int digit(int radix) {
    char c = at < text.length() ? text.charAt(at) : ' ';
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    return radix == HEXADECIMAL && c >= 'a' && c <= 'f' ? c - 'a' + DECIMAL : -1;
  }

  /** A number that an int holds. */
  int smallNumber() {
    long value = number();
    fits &= value == (int) value;
    return (int) value;
  }

  /** Up to the next blank, or the end. */
  String word() {
    int end = text.indexOf(' ', at);
    String word = text.substring(Math.min(at, text.length()), end < 0 ? text.length() : end);
    fits &= !word.isEmpty();
    at += word.length();
    return word;
  }

  /** Letters, digits and underscores. */
  String name() {
    int begin = at;
    while (at < text.length() && isOfName(text.charAt(at))) {
      at++;
    }
    fits &= at > begin;
    return text.substring(begin, at);
  }

  private static boolean isOfName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }

  /** All up to the last place of a text, from which nothing follows. */
  String upToLast(String last) {
    int end = text.length() - last.length();
    fits &= at <= end && text.endsWith(last);
    return fits ? text.substring(at, end) : "";
  }

  String rest() {
    return text.substring(Math.min(at, text.length()));
  }
}
