/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One axis of a plot: numbers to places, and the round numbers to write beside it.
 *
 * @param least the number at the begin
 * @param most the number at the end; more than least
 * @param begin the place of the begin, in pixels
 * @param end the place of the end, in pixels; may be before the begin, as on a vertical axis
 * @param logarithmic whether equal ratios are equally far apart; least is above 0 then
 */
public record Axis(double least, double most, double begin, double end, boolean logarithmic) {

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Axis {
    if (!(least < most) || (logarithmic && !(least > 0))) {
      throw new IllegalArgumentException("no axis from " + least + " to " + most);
    }
  }

  /**
   * A linear axis whose ends are round numbers and hold all values.
   *
   * @param least the least value
   * @param begin the place of the begin, in pixels
   * @param end the place of the end, in pixels
   */
  public static Axis around(double least, double most, double begin, double end) {
    double span = most - least > 0 ? most - least : Math.max(Math.abs(most), 1) / 10;
    double step = step(span);
    double from = Math.floor(least / step) * step;
    double to = Math.ceil(most / step) * step;
    return new Axis(from, to > from ? to : from + step, begin, end, false);
  }

  /** Where a number is: its place in pixels. */
  public double at(double value) {
    double share =
        logarithmic
            ? Math.log(value / least) / Math.log(most / least)
            : (value - least) / (most - least);
    return begin + share * (end - begin);
  }

  /** Round numbers between the ends: about five, or the powers of ten; the numbers, rising. */
  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      for (int power = (int) Math.ceil(Math.log10(least) - 1e-9);
          Math.pow(10, power) <= most * (1 + 1e-9);
          power++) {
        ticks.add(Math.pow(10, power));
      }
      return ticks;
    }
    double step = step(most - least);
    long first = (long) Math.ceil(least / step - 1e-9);
    for (long i = first; i * step <= most + step * 1e-9; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  /**
   * One of {@link #ticks} as it is written: with as many decimals as tell it from its neighbours.
   */
  public String text(double tick) {
    double step = logarithmic ? tick : step(most - least);
    int decimals = (int) Math.max(0, Math.min(9, -Math.floor(Math.log10(step) + 1e-9)));
    return String.format(Locale.ROOT, "%." + decimals + "f", tick + 0.0);
  }

  /** The round step, 1, 2 or 5 times a power of ten, that cuts a span in four to ten. */
  private static double step(double span) {
    double raw = span / 5;
    double power = Math.pow(10, Math.floor(Math.log10(raw)));
    double factor = raw / power;
    return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10);
  }
}
