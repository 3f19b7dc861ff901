/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/**
 * What pairs of slices have shown of an effect, so far. An effect is the logarithm of a ratio: 0
 * for none, 0.05 for about 5 per cent more with the other way.
 *
 * <p>It asks one thing only: that a fair coin has drawn, for each pair, which way came first. What
 * differs between the two slices of a pair for any other reason, be it drift over the day, a slow
 * disk or a neighbour's job, then counts for either way with the same chance, whatever it depends
 * on and however large it is. Sums of such symmetric differences are bounded by their squares
 * alone, at all times at once: {@link #against} is the e-value of the mixture of de la Peña's
 * exponential supermartingales (Howard, Ramdas, McAuliffe and Sekhon, Time-uniform, nonparametric,
 * nonasymptotic confidence sequences, Annals of Statistics 49, 2021). So it may be looked at after
 * each pair, and a decision may be taken at once.
 *
 * @param pairs how many pairs
 * @param sum of their logarithms
 * @param squares the sum of the squares of these
 */
public record Evidence(int pairs, double sum, double squares) {

  /** Of no pair. */
  public static final Evidence NONE = new Evidence(0, 0, 0);

  /** No way to handle uploads makes anything four times as much, or a quarter. */
  static final double LARGEST_EFFECT = Math.log(4);

  /**
   * How much the squares are expected to sum up to at the decision, from calm measures to noisy
   * ones. The mean of several e-values is one, so none needs to be right.
   */
  private static final double[] SCALES = {0.001, 0.01, 0.1, 1};

  /** Of n pairs that are all alike, the sum's square is n times the squares' sum. */
  private static final double FEW_BUT_ALIKE = 4.5;

  private static final int GRID = 256;
  private static final int BISECTIONS = 20;

  /**
   * Checks the sums, which may have been read from a file.
   *
   * @throws IllegalArgumentException if no pairs can have them
   */
  public Evidence {
    // Cauchy and Schwarz, with room for rounding.
    boolean possible = sum * sum <= pairs * squares * (1 + 1e-9) + 1e-9;
    boolean none = pairs == 0 && (sum != 0 || squares != 0);
    if (pairs < 0 || none || !possible || !(squares >= 0) || !Double.isFinite(squares)) {
      throw new IllegalArgumentException(
          "no %d pairs have logarithms with the sum %s and the squares' sum %s"
              .formatted(pairs, sum, squares));
    }
  }

  /**
   * One pair more.
   *
   * @param logarithm of the other way's figure divided by the baseline's
   * @return all pairs
   * @throws IllegalArgumentException if it is not finite
   */
  public Evidence with(double logarithm) {
    return new Evidence(pairs + 1, sum + logarithm, squares + logarithm * logarithm);
  }

  /**
   * How far the pairs speak against an effect. If it is the true one, this is expected to be at
   * most 1 at any time, and to reach {@code x} ever with a chance of at most {@code 1 / x}.
   *
   * @param effect the effect in question, a logarithm
   * @return the natural logarithm of the e-value
   */
  double against(double effect) {
    double distance = sum - pairs * effect;
    double spread = Math.max(0, squares - 2 * effect * sum + pairs * effect * effect);
    double most = Double.NEGATIVE_INFINITY;
    for (double scale : SCALES) {
      most = Math.max(most, exponent(distance, spread, scale));
    }
    double total = 0;
    for (double scale : SCALES) {
      total += Math.exp(exponent(distance, spread, scale) - most);
    }
    return most + Math.log(total / SCALES.length);
  }

  private static double exponent(double distance, double spread, double scale) {
    double sum = spread + scale;
    return Math.log(scale / sum) / 2 + distance * distance / (2 * sum);
  }

  /**
   * Whether the pairs look worse than chance alone would have them: 0 speaks against itself by as
   * much as the error asks for, or nearly all of a few pairs are worse alike. Five such are enough,
   * since fair coins fall so in 3 of 100 cases.
   */
  boolean looksBelow(double error) {
    return sum < 0 && (isExcluded(0, error) || sum * sum >= FEW_BUT_ALIKE * squares);
  }

  private boolean isExcluded(double effect, double error) {
    return against(effect) >= -Math.log(error);
  }

  /**
   * The effects that are not excluded. If it is the same in every pair, and not beyond a factor of
   * 4, the true one is in all these intervals of one trial together, however many are looked at,
   * with a chance of at least {@code 1 - error}.
   *
   * @param error the chance to be wrong, such as 0.05
   * @return within a factor of 4 to either side; that whole range if little is known
   */
  public EffectInterval interval(double error) {
    double mean = mean();
    return new EffectInterval(
        bound(-LARGEST_EFFECT, mean, error), mean, bound(LARGEST_EFFECT, mean, error));
  }

  /** The outermost effect between an end and the mean that is not excluded. */
  private double bound(double end, double mean, double error) {
    double excluded = end;
    double held = mean;
    for (int i = 0; i <= GRID; i++) {
      double effect = end + (mean - end) * i / GRID;
      if (!isExcluded(effect, error)) {
        held = effect;
        break;
      }
      excluded = effect;
    }
    for (int i = 0; i < BISECTIONS && held != end; i++) {
      double middle = (excluded + held) / 2;
      if (isExcluded(middle, error)) {
        excluded = middle;
      } else {
        held = middle;
      }
    }
    return held;
  }

  /**
   * Whether the whole interval, with an error as of {@link #interval}, is above a bound; false
   * while it is not known.
   */
  public boolean isAbove(double bound, double error) {
    // The first two are cheap, and mostly enough.
    return mean() > bound && isExcluded(bound, error) && interval(error).low() > bound;
  }

  /**
   * Whether the whole interval, with an error as of {@link #interval}, is below a bound; false
   * while it is not known.
   */
  public boolean isBelow(double bound, double error) {
    return new Evidence(pairs, -sum, squares).isAbove(-bound, error);
  }

  /**
   * Whether the whole interval is within a bound, to either side.
   *
   * @param bound an effect, above 0
   * @param error as of {@link #interval}
   * @return false while it is not known
   */
  public boolean isWithin(double bound, double error) {
    return mayBeWithin(bound, error) && interval(error).isWithin(bound);
  }

  /** Whether the bounds themselves are excluded; cheap, and mostly enough. */
  boolean mayBeWithin(double bound, double error) {
    return isExcluded(bound, error) && isExcluded(-bound, error);
  }

  /** The mean of the pairs' logarithms; 0 of none. */
  double mean() {
    double mean = pairs == 0 ? 0 : sum / pairs;
    return Math.max(-LARGEST_EFFECT, Math.min(LARGEST_EFFECT, mean));
  }
}
