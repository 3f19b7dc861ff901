/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import java.util.List;

/**
 * When there are enough pairs. Looking at a result again and again and stopping as soon as it
 * pleases would make differences out of noise. So nothing here looks at the result: the only thing
 * looked at is the interval's width, at places fixed beforehand, and the width depends on how much
 * the pairs scatter, not on which side of 1 they are. What such a rule can still do is to stop when
 * the scatter happens to look small; {@code StoppingRuleTest} counts how often the interval then
 * misses the truth.
 *
 * @param precision the wanted half width, such as 0.03
 * @param leastPairs pairs before the first look
 * @param mostPairs pairs after which it is over in any case
 */
public record StoppingRule(double precision, int leastPairs, int mostPairs) {

  /** Pairs between two looks. */
  static final int STEP = 4;

  /** Why it is over. */
  public enum Reason {
    /** It is not. */
    GO_ON,
    /** The interval is as narrow as wanted. */
    PRECISE,
    /** The cap is reached. */
    CAP
  }

  /**
   * Decides after a pair.
   *
   * @param made how many pairs were made so far: the places of the looks and the cap count these,
   *     so that it ends also where the figure gets no value
   * @param ratios of those among them that have one
   * @return whether and why to stop
   */
  public Reason after(int made, List<Double> ratios) {
    boolean isLook = made >= leastPairs && (made - leastPairs) % STEP == 0;
    if (isLook
        && ratios.size() >= 2
        && Estimate.halfWidth(ratios.stream().mapToDouble(Math::log).toArray())
            <= Math.log1p(precision)) {
      return Reason.PRECISE;
    }
    return made >= mostPairs ? Reason.CAP : Reason.GO_ON;
  }
}
