/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ColourScaleTest {

  private static final ColourScale SCALE = new ColourScale(10, 110);

  @Test
  void theEndsAndWhatIsBeyondThemHaveTheColoursOfTheEnds() {
    assertEquals("#00224e", SCALE.of(10));
    assertEquals("#00224e", SCALE.of(-5));
    assertEquals("#fee838", SCALE.of(110));
    assertEquals("#fee838", SCALE.of(1e9));
  }

  @Test
  void growsLighterWithTheNumberForEveryReader() {
    double before = -1;
    for (int value = 10; value <= 110; value++) {
      double lightness = ColourScale.luminance(rgb(SCALE.of(value)));
      assertTrue(lightness > before, "at " + value);
      before = lightness;
    }
  }

  @Test
  void textIsReadableOnEveryColour() {
    for (int value = 10; value <= 110; value++) {
      double paper = ColourScale.luminance(rgb(SCALE.of(value)));
      double ink = ColourScale.luminance(rgb(SCALE.textOn(value)));
      double contrast = (Math.max(paper, ink) + 0.05) / (Math.min(paper, ink) + 0.05);
      assertTrue(contrast >= 4.5, "contrast " + contrast + " at " + value);
    }
  }

  @Test
  void equalNumbersHaveOneColourInTheMiddle() {
    ColourScale flat = new ColourScale(7, 7);
    assertEquals(flat.of(7), flat.of(7000));
    assertEquals("#7d7c76", flat.of(7));
  }

  @Test
  void refusesWhatIsNoRange() {
    assertThrows(IllegalArgumentException.class, () -> new ColourScale(2, 1));
    assertThrows(IllegalArgumentException.class, () -> new ColourScale(Double.NaN, 1));
  }

  private static int rgb(String colour) {
    return Integer.parseInt(colour.substring(1), 16);
  }
}
