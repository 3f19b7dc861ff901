/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.Locale;

/**
 * From a number to a colour, from dark blue (least) to yellow (most): the map "cividis", made so
 * that readers with and without a colour vision deficiency see the same steps of lightness (Nuñez,
 * Anderton and Renslow, PLOS ONE 2018).
 *
 * @param least the number that is darkest
 * @param most the number that is lightest
 */
public record ColourScale(double least, double most) {

  private static final int[] CIVIDIS = {
    0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55,
    0xfee838
  };
  private static final double MIDDLE = 0.5;
  private static final double SRGB_LINEAR_END = 0.04045;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if it is none
   */
  public ColourScale {
    if (!(least <= most) || !Double.isFinite(least) || !Double.isFinite(most)) {
      throw new IllegalArgumentException("no range: " + least + " to " + most);
    }
  }

  /**
   * The colour of a number, {@code #rrggbb} as in CSS; beyond the ends it is the colour of the end.
   */
  public String of(double value) {
    return String.format(Locale.ROOT, "#%06x", rgb(value));
  }

  /**
   * Black or white, whichever is read more easily on the colour of a number, as in CSS; its
   * contrast is at least 4.5, what WCAG 2.1 asks for text.
   */
  public String textOn(double value) {
    double luminance = luminance(rgb(value));
    return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? "#000000" : "#ffffff";
  }

  private int rgb(double value) {
    double share = most > least ? (value - least) / (most - least) : MIDDLE;
    double at = Math.min(1, Math.max(0, share)) * (CIVIDIS.length - 1);
    int below = Math.min(CIVIDIS.length - 2, (int) at);
    double rest = at - below;
    int colour = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = CIVIDIS[below] >> shift & 0xff;
      int to = CIVIDIS[below + 1] >> shift & 0xff;
      colour = colour << 8 | (int) Math.round(from + rest * (to - from));
    }
    return colour;
  }

  /** Relative luminance as WCAG 2.1 defines it. */
  static double luminance(int rgb) {
    return 0.2126 * linear(rgb >> 16 & 0xff)
        + 0.7152 * linear(rgb >> 8 & 0xff)
        + 0.0722 * linear(rgb & 0xff);
  }

  private static double linear(int channel) {
    double c = channel / 255.0;
    return c <= SRGB_LINEAR_END ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
