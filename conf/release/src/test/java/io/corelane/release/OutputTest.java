/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class OutputTest {

  @Test
  void numbersAndGapsMayDiffer() {
    assertTrue(Output.matches("rate  192.8 MiB/s\n", "rate 7 MiB/s\n"));
    assertFalse(Output.matches("rate 192.8 MiB/s\n", "rate 192.8 MB/s\n"));
  }

  @Test
  void dotsStandForAnyLines() {
    assertTrue(Output.matches("a\n...\nd\n", "a\nb\nc\nd\n"));
    assertTrue(Output.matches("a\n...\nd\n", "a\nd\n"));
    assertFalse(Output.matches("a\n...\nd\n", "a\nb\nc\n"));
  }

  @Test
  void aLineTooManyOrTooFewIsADifference() {
    assertFalse(Output.matches("a\n", "a\nb\n"));
    assertFalse(Output.matches("a\nb\n", "a\n"));
  }
}
