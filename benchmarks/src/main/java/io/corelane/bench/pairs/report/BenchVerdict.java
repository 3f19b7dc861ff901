/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.stat.Estimate;
import java.util.Locale;

/**
 * What a figure shows, in a sentence, and nothing that it does not show.
 *
 * @param kind in a word
 * @param sentence for a person
 */
public record BenchVerdict(Kind kind, String sentence) {

  private static final double PERCENT = 100;

  /** Below so few pairs no interval is worth the name. */
  public static final int FEWEST = 6;

  /** The outcomes. */
  public enum Kind {
    /** Better in the other mode than in the baseline. */
    BETTER,
    WORSE,
    /** A difference beyond the wanted precision can be excluded. */
    NO_DIFFERENCE,
    /** Neither a difference nor its absence is shown. */
    NOT_SHOWN,
    /** The figures are not of the same work. */
    NOT_COMPARABLE
  }

  /**
   * Of a figure.
   *
   * @param precision what is worth a difference, such as 0.03
   * @param allWritten whether the figures reach until all is on disk: a mode that writes during the
   *     upload pays for that at once, one that leaves it to the kernel later or never
   */
  public static BenchVerdict of(
      Comparison.Figure figure, TwoWays modes, double precision, boolean allWritten) {
    Estimate e = figure.estimate();
    String what = figure.metric().words();
    if (figure.metric().isCpuTime() && !allWritten) {
      return new BenchVerdict(
          Kind.NOT_COMPARABLE,
          "%s in %s was %s times that in %s (95 %% interval: %s to %s), without what was still to be written to disk: no verdict."
              .formatted(
                  capital(what),
                  modes.other(),
                  number(e.ratio()),
                  modes.baseline(),
                  signed(e.low() - 1),
                  signed(e.high() - 1)));
    } else if (e.pairs() < FEWEST) {
      return new BenchVerdict(
          Kind.NOT_SHOWN,
          "%s in %s was %s times that in %s; %d pairs are too few to say more."
              .formatted(
                  capital(what), modes.other(), number(e.ratio()), modes.baseline(), e.pairs()));
    } else if (e.showsDifference()) {
      boolean higher = e.ratio() > 1;
      return new BenchVerdict(
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
      return new BenchVerdict(
          Kind.NO_DIFFERENCE,
          "%s: no difference of %s or more between %s and %s (95 %% interval: %s to %s; of the median: %s to %s)."
              .formatted(
                  capital(what),
                  percent(precision),
                  modes.baseline(),
                  modes.other(),
                  signed(e.low() - 1),
                  signed(e.high() - 1),
                  signed(e.medianLow() - 1),
                  signed(e.medianHigh() - 1)));
    }
    return new BenchVerdict(
        Kind.NOT_SHOWN,
        "%s: whether %s and %s differ is not shown; these pairs could not tell anything from %s to %s."
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

  /** A ratio above 0 in digits, such as 1.025. */
  public static String number(double ratio) {
    return String.format(Locale.ROOT, "%.3f", ratio);
  }

  static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }
}
