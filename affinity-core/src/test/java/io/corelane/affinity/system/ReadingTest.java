/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadingTest {
  private static final Reading<String> PRESENT = new Reading.Present<>("12");
  private static final List<Reading<String>> MISSING =
      List.of(
          new Reading.Absent<>("/a"),
          new Reading.Denied<>("/a", "permission denied"),
          new Reading.Malformed<>("/a", "no number"));

  @Test
  void aPresentValueIsParsed() {
    assertEquals(new Reading.Present<>(12), PRESENT.parse("/a", Integer::parseInt));
    assertEquals(Optional.of("12"), PRESENT.toOptional());
    assertEquals("present", PRESENT.explanation());
    assertThrows(IllegalStateException.class, PRESENT::missing);
  }

  @Test
  void whatTheParserRefusesIsMalformed() {
    Reading<Integer> parsed = new Reading.Present<>("x").parse("/a", Integer::parseInt);
    assertEquals(new Reading.Malformed<>("/a", "For input string: \"x\""), parsed);
  }

  @Test
  void aFaultOfOursIsNotHiddenAsMalformed() {
    assertThrows(
        IllegalStateException.class,
        () ->
            PRESENT.parse(
                "/a",
                text -> {
                  throw new IllegalStateException(text);
                }));
  }

  @Test
  void everyOtherAnswerStaysWhatItIs() {
    for (Reading<String> reading : MISSING) {
      assertEquals(reading, reading.parse("/b", Integer::parseInt));
      assertEquals(reading, reading.missing());
      assertEquals(Optional.empty(), reading.toOptional());
    }
    assertEquals(
        List.of("/a: not there", "/a: permission denied", "/a: no number"),
        MISSING.stream().map(Reading::explanation).toList());
  }
}
