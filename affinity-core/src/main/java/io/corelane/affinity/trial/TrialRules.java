/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/**
 * When a trial ends.
 *
 * @param error the chance that a way which makes no difference is ever said to help, over the whole
 *     trial and all measures, 0 to 1
 * @param harmError the chance that it is ever said to harm: larger, since leaving a way too early
 *     costs only what it might have brought
 * @param margin the smallest effect that matters, a logarithm above 0
 * @param leastPairs before so many pairs nothing is said to help
 * @param mostLoss how much less may have been received over all pairs together, in slices' worth of
 *     uploads
 * @param mostPairs after so many pairs without a verdict there is no difference that matters
 */
public record TrialRules(
    double error, double harmError, double margin, int leastPairs, double mostLoss, int mostPairs) {

  /**
   * Five errors in a hundred trials, one in five for harm; 3 per cent matter; four slices' loss.
   */
  public static final TrialRules USUAL = new TrialRules(0.05, 0.2, 0.03, 10, 4, 400);

  /**
   * Checks the rules.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public TrialRules {
    boolean errors = error > 0 && error < 1 && harmError > 0 && harmError < 1;
    if (!errors || !(margin > 0) || leastPairs < 1 || mostPairs < leastPairs || !(mostLoss > 0)) {
      throw new IllegalArgumentException(
          "no trial has the errors %s and %s, the margin %s, %d to %d pairs and a loss of %s"
              .formatted(error, harmError, margin, leastPairs, mostPairs, mostLoss));
    }
  }
}
