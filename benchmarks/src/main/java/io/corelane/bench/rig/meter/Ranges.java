/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of ranges of whole numbers. What is put later covers what was there.
 *
 * @param <V> the type of the values
 */
final class Ranges<V> {

  /**
   * A part of a range that was asked for.
   *
   * @param from its first number
   * @param to behind its last number
   * @param value what was put there, null if nothing was
   * @param start the first number of the range that was put, for an offset into it; {@code from}
   *     where nothing was
   */
  record Piece<V>(long from, long to, @Nullable V value, long start) {
    long length() {
      return to - from;
    }
  }

  private record Span<V>(long to, V value, long start) {}

  /** By the first number; spans do not overlap. */
  private final TreeMap<Long, Span<V>> spans = new TreeMap<>();

  /** Puts a value at {@code from} and all numbers up to, not including, {@code to}. */
  void put(long from, long to, V value) {
    if (from >= to) {
      return;
    }
    remove(from, to);
    spans.put(from, new Span<>(to, value, from));
  }

  /** Takes away whatever is there. */
  void remove(long from, long to) {
    split(from);
    split(to);
    spans.subMap(from, to).clear();
  }

  /** What is there, in ascending order and without gaps: a gap is a piece without a value. */
  List<Piece<V>> pieces(long from, long to) {
    List<Piece<V>> pieces = new ArrayList<>();
    long at = from;
    Long first = spans.floorKey(from);
    for (Map.Entry<Long, Span<V>> entry :
        spans.subMap(first == null ? from : first, Math.max(from, to)).entrySet()) {
      Span<V> span = entry.getValue();
      long begin = Math.max(entry.getKey(), at);
      long end = Math.min(span.to(), to);
      if (begin >= end) {
        continue;
      }
      if (at < begin) {
        pieces.add(new Piece<>(at, begin, null, at));
      }
      pieces.add(new Piece<>(begin, end, span.value(), span.start()));
      at = end;
    }
    if (at < to) {
      pieces.add(new Piece<>(at, to, null, at));
    }
    return pieces;
  }

  /** All that is there, in ascending order. */
  List<Piece<V>> all() {
    return spans.entrySet().stream()
        .map(
            span ->
                new Piece<V>(
                    span.getKey(),
                    span.getValue().to(),
                    span.getValue().value(),
                    span.getValue().start()))
        .toList();
  }

  private void split(long at) {
    Map.Entry<Long, Span<V>> entry = spans.lowerEntry(at);
    if (entry != null && entry.getValue().to() > at) {
      Span<V> span = entry.getValue();
      spans.put(entry.getKey(), new Span<>(at, span.value(), span.start()));
      spans.put(at, span);
    }
  }
}
