/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.stat.Estimate;
import java.util.Locale;

/**
 * What a figure shows, in a sentence, and nothing that it does not show.
 *
 * @param kind in a word
 * @param sentence for a person
 */
public record Verdict(Kind kind, String sentence) {

  private static final double PERCENT = 100;

  /** Below so few pairs no interval is worth the name. */
  private static final int FEWEST = 6;

  /** The outcomes. */
  public enum Kind {
    /** Better in the other mode than in the baseline. */
    BETTER,
    /** Worse. */
    WORSE,
    /** A difference beyond the wanted precision can be excluded. */
    NO_DIFFERENCE,
    /** Neither a difference nor its absence is shown. */
    NOT_SHOWN
  }

  /**
   * Of a figure.
   *
   * @param figure the figure
   * @param modes the modes
   * @param precision what is worth a difference, such as 0.03
   * @return the verdict
   */
  static Verdict of(Comparison.Figure figure, Modes modes, double precision) {
    Estimate e = figure.estimate();
    String what = figure.metric().words();
    if (e.pairs() < FEWEST) {
      return new Verdict(
          Kind.NOT_SHOWN,
          "%s in %s was %s times that in %s; %d pairs are too few to say more."
              .formatted(
                  capital(what), modes.other(), number(e.ratio()), modes.baseline(), e.pairs()));
    } else if (e.showsDifference()) {
      boolean higher = e.ratio() > 1;
      return new Verdict(
          higher == figure.metric().higherIsBetter() ? Kind.BETTER : Kind.WORSE,
          "%s is %s %s in %s than in %s (95 %% interval: %s to %s)."
              .formatted(
                  capital(what),
                  percent(Math.abs(e.ratio() - 1)),
                  higher ? "higher" : "lower",
                  modes.other(),
                  modes.baseline(),
                  signed(e.low() - 1),
                  signed(e.high() - 1)));
    } else if (e.isWithin(precision)) {
      return new Verdict(
          Kind.NO_DIFFERENCE,
          "%s: no difference between %s and %s; one of %s or more is excluded (95 %% interval: %s to %s)."
              .formatted(
                  capital(what),
                  modes.baseline(),
                  modes.other(),
                  percent(precision),
                  signed(e.low() - 1),
                  signed(e.high() - 1)));
    }
    return new Verdict(
        Kind.NOT_SHOWN,
        "%s: no difference shown between %s and %s; these pairs could not tell anything from %s to %s."
            .formatted(
                capital(what),
                modes.baseline(),
                modes.other(),
                signed(Math.min(e.low(), e.medianLow()) - 1),
                signed(Math.max(e.high(), e.medianHigh()) - 1)));
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", share * PERCENT);
  }

  static String signed(double share) {
    return String.format(Locale.ROOT, "%+.1f %%", share * PERCENT);
  }

  static String number(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
