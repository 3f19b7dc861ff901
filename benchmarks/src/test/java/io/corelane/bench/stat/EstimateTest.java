/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.stat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {

  /** Logarithms 0.01 to 0.10: mean 0.055, deviation 0.030277, t(9) 2.262157. */
  @Test
  void knownNumbers() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      ratios.add(Math.exp(i / 100.0));
    }
    Estimate e = Estimate.of(ratios);
    assertEquals(10, e.pairs());
    assertEquals(Math.exp(0.055), e.ratio(), 1e-9);
    assertEquals(Math.exp(0.055 - 0.0216586), e.low(), 1e-6);
    assertEquals(Math.exp(0.055 + 0.0216586), e.high(), 1e-6);
    assertEquals(Math.exp(0.055), e.median(), 1e-9);
    // Of 10 values the second and the ninth: 2 * (1 + 10) / 1024 = 2.1 % of cases miss the median.
    assertEquals(Math.exp(0.02), e.medianLow(), 1e-9);
    assertEquals(Math.exp(0.09), e.medianHigh(), 1e-9);
    assertTrue(e.showsDifference());
  }

  @Test
  void exchangingTheModesTurnsTheRatioOver() {
    List<Double> ratios = List.of(0.9, 0.95, 1.1, 0.8, 0.97, 0.93, 0.99);
    Estimate e = Estimate.of(ratios);
    Estimate turned = Estimate.of(ratios.stream().map(r -> 1 / r).toList());
    assertEquals(1 / e.ratio(), turned.ratio(), 1e-12);
    assertEquals(1 / e.low(), turned.high(), 1e-12);
    assertEquals(1 / e.medianLow(), turned.medianHigh(), 1e-12);
    assertEquals(e.showsDifference(), turned.showsDifference());
    assertEquals(e.isWithin(0.1), turned.isWithin(0.1));
  }

  @Test
  void aFewDisturbedPairsMakeNoDifference() {
    List<Double> ratios = new ArrayList<>(Collections.nCopies(12, 1.001));
    ratios.addAll(Collections.nCopies(12, 0.999));
    ratios.addAll(List.of(1.9, 1.9, 1.9, 1.9, 1.9));
    Estimate e = Estimate.of(ratios);
    assertTrue(e.low() > 1, e::toString);
    assertFalse(e.showsDifference(), e::toString);
  }

  /** The mean is close to 1 and its interval narrow, but every other pair is far from it. */
  @Test
  void aDifferenceIsExcludedByBothIntervalsOnly() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ratios.add(i % 2 == 0 ? 1.04 : 1 / 1.04);
    }
    Estimate e = Estimate.of(ratios);
    assertTrue(e.high() < 1.03 && e.medianHigh() > 1.03, e::toString);
    assertFalse(e.isWithin(0.03), e::toString);
    assertTrue(e.isWithin(0.05), e::toString);
  }

  @Test
  void fiveSignsAreTooFewForTheMedian() {
    Estimate five = Estimate.of(List.of(1.1, 1.2, 1.1, 1.2, 1.15));
    assertEquals(0, five.medianLow());
    assertTrue(Double.isInfinite(five.medianHigh()));
    assertFalse(five.showsDifference());
    assertTrue(Estimate.of(List.of(1.1, 1.2, 1.1, 1.2, 1.15, 1.16)).showsDifference());
  }

  @Test
  void nothingIsMadeOfNothing() {
    assertThrows(IllegalArgumentException.class, () -> Estimate.of(List.of(1.0)));
    assertThrows(IllegalArgumentException.class, () -> Estimate.of(List.of(1.0, 0.0)));
    assertThrows(IllegalArgumentException.class, () -> Estimate.of(List.of(1.0, Double.NaN)));
  }
}
