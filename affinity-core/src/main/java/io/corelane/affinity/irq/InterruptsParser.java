/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads {@code /proc/interrupts} in one pass: a machine with 1000 interrupts and 512 CPUs gives
 * more than 5 MiB of text, so counts are read in place.
 */
final class InterruptsParser {

  private static final long MAX_COUNT = 0xffff_ffffL;
  private static final int SHOWN = 60;

  private final String text;
  private int at;
  private int line = 1;

  private final List<Interrupt> rows = new ArrayList<>();
  private final Set<Integer> numbers = new HashSet<>();
  private int[] counts = new int[0];
  private int used;

  InterruptsParser(String text) {
    this.text = text;
  }

  Interrupts parse() {
    int[] columns = header(nextLineEnd());
    while (at < text.length()) {
      line++;
      int end = nextLineEnd();
      row(end, columns.length);
      at = end + 1;
    }
    return new Interrupts(columns, rows, Arrays.copyOf(counts, used));
  }

  private int[] header(int end) {
    String[] names = text.substring(0, end).strip().split("\\s+");
    int[] columns = Arrays.stream(names).mapToInt(this::cpu).toArray();
    if (IntStream.of(columns).distinct().count() != columns.length) {
      throw fault("a CPU has two columns");
    }
    at = end + 1;
    return columns;
  }

  private int cpu(String name) {
    if (!name.matches("CPU\\d{1,6}")) {
      throw fault("\"" + shown(name) + "\" is not a column such as CPU0");
    }
    return Integer.parseInt(name.substring(3));
  }

  private void row(int end, int columns) {
    int colon = text.indexOf(':', at);
    if (colon < 0 || colon >= end) {
      throw fault("no interrupt label in \"" + shown(text.substring(at, end)) + "\"");
    }
    String label = text.substring(at, colon).strip();
    at = colon + 1;
    if (!label.matches("\\d{1,9}")) {
      return; // NMI, LOC, IPI0, ERR ...: see Interrupts
    }
    int number = Integer.parseInt(label);
    if (!numbers.add(number)) {
      throw fault("IRQ " + number + " is listed twice");
    }
    if (counts.length < used + columns) {
      counts = Arrays.copyOf(counts, Math.max(used + columns, 2 * counts.length));
    }
    for (int column = 0; column < columns; column++) {
      long count = number(end);
      if (count < 0) {
        throw fault("IRQ " + number + " has " + column + " counts for " + columns + " CPUs");
      }
      counts[used++] = (int) count;
    }
    int rest = at;
    if (number(end) >= 0) {
      throw fault("IRQ " + number + " has more counts than the " + columns + " CPUs of line 1");
    }
    rows.add(InterruptText.parse(number, text.substring(rest, end)));
  }

  /** The next blank-delimited token as a count, or -1 (and no move) if it is not a number. */
  private long number(int end) {
    int i = at;
    while (i < end && text.charAt(i) == ' ') {
      i++;
    }
    int first = i;
    long value = 0;
    while (i < end && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      value = Math.min(10 * value + (text.charAt(i) - '0'), MAX_COUNT + 1);
      i++;
    }
    if (i == first || (i < end && text.charAt(i) != ' ')) {
      return -1;
    } else if (value > MAX_COUNT) {
      throw fault("the count " + shown(text.substring(first, i)) + " is above " + MAX_COUNT);
    }
    at = i;
    return value;
  }

  private int nextLineEnd() {
    int end = text.indexOf('\n', at);
    if (end < 0) {
      String rest = text.substring(at);
      throw fault(rest.isBlank() ? "the file is empty" : "cut off after \"" + tail(rest) + "\"");
    }
    return end;
  }

  private IllegalArgumentException fault(String fault) {
    return new IllegalArgumentException("line " + line + ": " + fault);
  }

  private static String shown(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }

  private static String tail(String text) {
    String end = text.strip();
    return end.length() <= SHOWN ? end : "..." + end.substring(end.length() - SHOWN);
  }
}
