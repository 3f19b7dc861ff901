/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SizeForecastTest {

  private static final long LARGE = 64 << 20;

  private final SizeForecast forecast = new SizeForecast(LARGE);

  private void ended(int blocks, long bytes) {
    for (int i = 0; i < blocks; i++) {
      forecast.ended(bytes);
    }
  }

  @Test
  void sevenOfTheLastEightTell() {
    assertFalse(forecast.isLarge(), "nothing is known");
    ended(6, LARGE);
    assertFalse(forecast.isLarge(), "six are few");
    ended(1, LARGE);
    assertTrue(forecast.isLarge());
    ended(1, LARGE - 1);
    assertTrue(forecast.isLarge(), "a file's last block is small");
    ended(1, 1);
    assertFalse(forecast.isLarge(), "two in eight are too many");
    ended(7, LARGE);
    assertTrue(forecast.isLarge());
  }
}
