/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {

  private static final double ERROR = 0.05;

  /** Pairs that differ from an effect by as much to either side. */
  private static Evidence around(double effect, double noise, int pairs) {
    Evidence evidence = Evidence.NONE;
    for (int i = 0; i < pairs; i++) {
      evidence = evidence.with(effect + (i % 2 == 0 ? noise : -noise));
    }
    return evidence;
  }

  @Test
  void withoutPairsNothingIsExcluded() {
    EffectInterval interval = Evidence.NONE.interval(ERROR);
    assertEquals(
        new EffectInterval(-Evidence.LARGEST_EFFECT, 0, Evidence.LARGEST_EFFECT), interval);
    assertFalse(Evidence.NONE.isWithin(1, ERROR));
  }

  /** The coin may have fallen the same way each time: with four pairs that is no rarity. */
  @Test
  void fewPairsProveNothingHoweverAlikeTheyAre() {
    assertFalse(around(1, 0, 4).isAbove(0, ERROR));
    assertTrue(around(1, 0, 16).isAbove(0, ERROR));
  }

  @Test
  void theIntervalNarrowsAroundTheMean() {
    EffectInterval few = around(0.1, 0.05, 20).interval(ERROR);
    EffectInterval many = around(0.1, 0.05, 200).interval(ERROR);
    assertEquals(0.1, many.mean(), 1e-9);
    assertTrue(few.low() < many.low() && many.low() > 0.08, few + " " + many);
    assertTrue(few.high() > many.high() && many.high() < 0.12, few + " " + many);
  }

  @Test
  void whatIsAboveIsBelowTheOtherWayRound() {
    assertTrue(around(0.1, 0.05, 40).isAbove(0.02, ERROR));
    assertTrue(around(-0.1, 0.05, 40).isBelow(-0.02, ERROR));
    assertFalse(around(0.1, 0.05, 40).isBelow(0, ERROR));
    assertFalse(around(0.1, 0.05, 40).isAbove(0.1, ERROR));
  }

  @Test
  void whatIsWithinABoundDiffersByNoMore() {
    assertTrue(around(0, 0.02, 200).isWithin(0.03, ERROR));
    assertFalse(around(0.02, 0.02, 200).isWithin(0.015, ERROR));
  }

  /** A pair in which the machine was suspended. */
  @Test
  void onePairHoweverFarOffDecidesNothing() {
    Evidence calm = around(0, 0.02, 30);
    assertFalse(calm.with(8).isAbove(0, ERROR));
    assertFalse(calm.with(-8).isBelow(0, ERROR));
    assertTrue(around(0.1, 0.02, 60).with(-0.4).isAbove(0, ERROR), "nor does it hide an effect");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void whatIsNoNumberIsNoEvidence(double logarithm) {
    Evidence evidence = around(0, 1, 2);
    assertThrows(IllegalArgumentException.class, () -> evidence.with(logarithm));
  }

  @Test
  void sumsThatNoPairsHaveAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Evidence(-1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new Evidence(4, 3, 1));
    assertThrows(IllegalArgumentException.class, () -> new Evidence(0, 0.1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Evidence(0, 0, 7));
    assertThrows(IllegalArgumentException.class, () -> new Evidence(2, 0, -5));
    assertEquals(4, new Evidence(4, 2, 1).pairs());
  }
}
