/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangesTest {

  private final Ranges<String> ranges = new Ranges<>();

  @Test
  void gapsArePiecesWithoutValue() {
    ranges.put(10, 20, "a");
    assertEquals(
        List.of(
            new Ranges.Piece<String>(5, 10, null, 5),
            new Ranges.Piece<>(10, 20, "a", 10),
            new Ranges.Piece<String>(20, 25, null, 20)),
        ranges.pieces(5, 25));
  }

  @Test
  void whatIsPutLaterCovers() {
    ranges.put(0, 30, "a");
    ranges.put(10, 20, "b");
    assertEquals(
        List.of(
            new Ranges.Piece<>(0, 10, "a", 0),
            new Ranges.Piece<>(10, 20, "b", 10),
            new Ranges.Piece<>(20, 30, "a", 0)),
        ranges.pieces(0, 30));
  }

  @Test
  void pieceKnowsTheBeginningOfWhatWasPut() {
    ranges.put(100, 200, "a");
    assertEquals(List.of(new Ranges.Piece<>(150, 160, "a", 100)), ranges.pieces(150, 160));
  }

  @Test
  void nothingIsAsked() {
    ranges.put(0, 10, "a");
    assertEquals(List.of(), ranges.pieces(5, 5));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void likeAnArray(long seed) {
    Random random = new Random(seed);
    int[] array = new int[64];
    Ranges<Integer> tested = new Ranges<>();
    for (int step = 1; step < 200; step++) {
      int from = random.nextInt(64);
      int to = from + random.nextInt(65 - from);
      boolean remove = random.nextInt(4) == 0;
      for (int i = from; i < to; i++) {
        array[i] = remove ? 0 : step;
      }
      if (remove) {
        tested.remove(from, to);
      } else {
        tested.put(from, to, step);
      }
      int[] seen = new int[64];
      long at = 0;
      for (Ranges.Piece<Integer> piece : tested.pieces(0, 64)) {
        assertEquals(at, piece.from());
        at = piece.to();
        Integer value = piece.value();
        java.util.Arrays.fill(
            seen, (int) piece.from(), (int) piece.to(), value == null ? 0 : value);
      }
      assertEquals(64, at);
      assertEquals(java.util.Arrays.toString(array), java.util.Arrays.toString(seen));
    }
  }
}
