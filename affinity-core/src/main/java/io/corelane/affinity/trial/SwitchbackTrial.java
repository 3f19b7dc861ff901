/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A trial of one way to handle uploads against a baseline, as far as it has come: slices in turn,
 * in pairs, a coin drawing which way comes first in each. Every measure has its share of the errors
 * (Bonferroni), since one of several that differs by chance would be taken for an effect.
 *
 * @param evidence of each measure that pairs have had a figure of
 * @param gain what the other way has brought more so far, in slices' worth of the baseline; below 0
 *     for a loss. No pair counts for more than one slice
 * @param failures writes of Corelane's own that have failed in the other way's slices
 */
public record SwitchbackTrial(Map<TrialMeasure, Evidence> evidence, double gain, long failures) {

  /** A way in which nothing came counts as a quarter: more cannot be an effect. */
  private static final double MOST = Evidence.LARGEST_EFFECT;

  /** What has cost too much must at least not look like chance alone. */
  private static final double HINT = 0.5;

  private static final int MEASURES = TrialMeasure.values().length;

  /** A trial that has not begun. */
  public static final SwitchbackTrial BEGIN = new SwitchbackTrial(Map.of(), 0, 0);

  /**
   * Keeps the map as it is now.
   *
   * @throws IllegalArgumentException if the gain is not a number
   */
  public SwitchbackTrial {
    evidence = Map.copyOf(evidence);
    if (!Double.isFinite(gain) || failures < 0) {
      throw new IllegalArgumentException(
          "no trial has gained " + gain + " slices, with " + failures + " failures");
    }
  }

  /**
   * One pair of slices more. A measure without a figure in one of the two, such as a CPU time that
   * the JVM does not tell, has no part in it. A figure of 0 counts as a quarter.
   */
  public SwitchbackTrial with(Slice baseline, Slice other) {
    Map<TrialMeasure, Evidence> next = new EnumMap<>(TrialMeasure.class);
    next.putAll(evidence);
    for (TrialMeasure measure : TrialMeasure.values()) {
      double effect = measure.effect(baseline, other);
      if (!Double.isNaN(effect)) {
        next.put(measure, of(measure).with(Math.max(-MOST, Math.min(MOST, effect))));
      }
    }
    double more = TrialMeasure.RECEIVED.of(other) / TrialMeasure.RECEIVED.of(baseline) - 1;
    double after = Double.isNaN(more) ? gain : gain + Math.min(1, more);
    return new SwitchbackTrial(next, after, failures);
  }

  /** A slice of the other way has ended, whether its pair counts or not; with its failures. */
  SwitchbackTrial failed(Slice other) {
    return new SwitchbackTrial(evidence, gain, failures + other.failures());
  }

  /** What is known of a measure; of no pair, if none had a figure. */
  public Evidence of(TrialMeasure measure) {
    return evidence.getOrDefault(measure, Evidence.NONE);
  }

  /** How many pairs there are: those of the measure that most of them had. */
  public int pairs() {
    return evidence.values().stream().mapToInt(Evidence::pairs).max().orElse(0);
  }

  /**
   * What the trial says, whenever it is asked: another verdict than before, or the same; a harm
   * first, whatever else was found. What was shown once is not taken back because later pairs are
   * noisy: only another finding takes its place.
   */
  public TrialVerdict verdict(TrialRules rules, TrialVerdict before) {
    TrialVerdict shown = shown(rules);
    if (shown != TrialVerdict.UNDECIDED || before != TrialVerdict.UNDECIDED) {
      return shown == TrialVerdict.UNDECIDED ? before : shown;
    }
    return pairs() >= rules.mostPairs() ? TrialVerdict.NO_DIFFERENCE : TrialVerdict.UNDECIDED;
  }

  private TrialVerdict shown(TrialRules rules) {
    if (failures > 0) {
      return TrialVerdict.FAILS;
    }
    double error = rules.error() / MEASURES;
    double harmError = rules.harmError() / MEASURES;
    List<Evidence> seen = new ArrayList<>(evidence.values());
    if (seen.stream().anyMatch(measure -> measure.isBelow(0, harmError))) {
      return TrialVerdict.HARMS;
    }
    boolean enough = pairs() >= rules.leastPairs();
    if (enough && helps(seen, error, rules.margin())) {
      return TrialVerdict.HELPS;
    }
    if (gain < -rules.mostLoss() && of(TrialMeasure.RECEIVED).looksBelow(HINT)) {
      return TrialVerdict.TOO_DEAR;
    }
    double margin = rules.margin();
    boolean same =
        enough
            && seen.stream().allMatch(measure -> measure.mayBeWithin(margin, error))
            && seen.stream().allMatch(measure -> measure.isWithin(margin, error));
    return same ? TrialVerdict.NO_DIFFERENCE : TrialVerdict.UNDECIDED;
  }

  /** One measure is better beyond doubt, and none seems worse by as much as matters. */
  private static boolean helps(List<Evidence> seen, double error, double margin) {
    return seen.stream().anyMatch(measure -> measure.isAbove(0, error))
        && seen.stream().allMatch(measure -> measure.mean() >= -margin);
  }
}
