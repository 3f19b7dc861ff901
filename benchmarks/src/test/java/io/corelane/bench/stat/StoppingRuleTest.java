/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingRuleTest {

  private static final int RUNS = 4_000;

  @Test
  void looksAreWhereTheyWereFixed() {
    StoppingRule rule = new StoppingRule(0.03, 10, 60);
    List<Integer> ends = new ArrayList<>();
    for (int n = 1; n <= 60; n++) {
      if (rule.after(n, Collections.nCopies(n, 1.0)) != StoppingRule.Reason.GO_ON) {
        ends.add(n);
      }
    }
    assertEquals(List.of(10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 60), ends);
    List<Double> unsteady = new ArrayList<>();
    for (int n = 1; n < 60; n++) {
      unsteady.add(n % 2 == 0 ? 1.5 : 0.7);
      assertEquals(StoppingRule.Reason.GO_ON, rule.after(unsteady.size(), unsteady));
    }
    unsteady.add(1.5);
    assertEquals(StoppingRule.Reason.CAP, rule.after(unsteady.size(), unsteady));
  }

  /** An upload too small for the DataNode's clock has no CPU time that could be divided. */
  @Test
  void itEndsAlsoWhereValuesAreLost() {
    StoppingRule rule = new StoppingRule(0.03, 10, 60);
    assertEquals(StoppingRule.Reason.GO_ON, rule.after(59, List.of()));
    assertEquals(StoppingRule.Reason.CAP, rule.after(60, List.of()));
    assertEquals(StoppingRule.Reason.CAP, rule.after(60, List.of(1.0)));
    // The looks stay where they were fixed.
    assertEquals(StoppingRule.Reason.GO_ON, rule.after(11, Collections.nCopies(10, 1.0)));
    assertEquals(StoppingRule.Reason.PRECISE, rule.after(14, Collections.nCopies(13, 1.0)));
  }

  @Test
  void whichModeIsAheadDoesNotMatter() {
    StoppingRule rule = new StoppingRule(0.05, 6, 40);
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Double> ratios = new ArrayList<>();
      List<Double> shifted = new ArrayList<>();
      StoppingRule.Reason reason = StoppingRule.Reason.GO_ON;
      while (reason == StoppingRule.Reason.GO_ON) {
        double log = random.nextGaussian() * 0.1;
        ratios.add(Math.exp(log));
        shifted.add(Math.exp(0.3 - log));
        reason = rule.after(ratios.size(), ratios);
        assertEquals(reason, rule.after(shifted.size(), shifted));
      }
    }
  }

  /**
   * What is promised: an interval holds the truth 95 times in 100, and where there is no difference
   * one is claimed at most 5 times in 100. Stopping when the width allows it must not break that,
   * with a truth of 1 as with any other, whether noise is low, so that the first look ends it, or
   * high, so that the cap does. The binomial error of 4,000 runs is 0.34 per cent.
   */
  @ParameterizedTest(name = "noise {0}, true ratio {1}")
  @CsvSource({"0.02, 1", "0.06, 1", "0.1, 1", "0.1, 0.9", "0.14, 1", "0.14, 1.05", "0.3, 1"})
  void intervalsKeepTheirPromise(double noise, double truth) {
    StoppingRule rule = new StoppingRule(0.03, 10, 60);
    Random random = new Random(7);
    int missed = 0;
    int claimed = 0;
    for (int run = 0; run < RUNS; run++) {
      List<Double> ratios = new ArrayList<>();
      do {
        ratios.add(truth * Math.exp(noise * random.nextGaussian()));
      } while (rule.after(ratios.size(), ratios) == StoppingRule.Reason.GO_ON);
      Estimate e = Estimate.of(ratios);
      if (e.low() > truth || e.high() < truth) {
        missed++;
      }
      if (e.showsDifference()) {
        claimed++;
      }
    }
    double missedShare = (double) missed / RUNS;
    double claimedShare = (double) claimed / RUNS;
    System.out.printf(
        "noise %.2f, truth %.2f: %.1f %% of intervals miss, a difference is claimed in %.1f %%%n",
        noise, truth, 100 * missedShare, 100 * claimedShare);
    assertTrue(missedShare <= 0.07, () -> missedShare + " of intervals miss the truth");
    if (truth == 1) {
      assertTrue(claimedShare <= 0.06, () -> "a difference is claimed in " + claimedShare);
    }
  }
}
