/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Interrupt counts that come now and then, wrap, and begin anew. */
class InterruptRatesTest {

  private static final long SECOND = 1_000_000_000;

  private final InterruptRates rates = new InterruptRates();

  @Test
  void theFirstCountIsNoRate() {
    rates.count(0, Map.of(24, 100L));
    assertEquals(OptionalDouble.empty(), rates.perSecond(24));
  }

  @Test
  void aRateStaysUntilTheInterruptIsCountedAgain() {
    rates.count(0, Map.of(24, 100L));
    rates.count(SECOND, Map.of(24, 300L));
    rates.count(2 * SECOND, Map.of());
    assertEquals(OptionalDouble.of(200), rates.perSecond(24));
    rates.count(4 * SECOND, Map.of(24, 300L));
    assertEquals(OptionalDouble.of(0), rates.perSecond(24));
  }

  @Test
  void aCounterThatBeganAnewHasNoRateUntilItWasCountedTwice() {
    rates.count(0, Map.of(24, 5_000_000L));
    rates.count(SECOND, Map.of(24, 5_001_000L));
    rates.count(2 * SECOND, Map.of(24, 10L));
    assertEquals(OptionalDouble.empty(), rates.perSecond(24));
    rates.count(3 * SECOND, Map.of(24, 70L));
    assertEquals(OptionalDouble.of(60), rates.perSecond(24));
  }

  @Test
  void whatIsNotWatchedIsForgotten() {
    rates.count(0, Map.of(24, 100L, 25, 100L));
    rates.count(SECOND, Map.of(24, 101L, 25, 102L));
    rates.retain(Set.of(25));
    assertEquals(Map.of(25, 2.0), rates.perSecond());
  }
}
