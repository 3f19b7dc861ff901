/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SizeForecastTest {

  private static final long LARGE = 32 << 20;

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

  @Test
  void wholeBlocksAreWorthAStageAtOnce() {
    assertEquals(LARGE, forecast.worthIt(), "nothing is known");
    ended(6, 2 * LARGE);
    assertEquals(LARGE, forecast.worthIt(), "six are few");
    ended(1, 4 * LARGE);
    assertEquals(0, forecast.worthIt());
    ended(1, LARGE - 1);
    assertEquals(0, forecast.worthIt(), "a file's last block is small");
    ended(1, LARGE - 1);
    assertEquals(LARGE, forecast.worthIt());
  }

  /** As of a job that writes a control file beside each upload. */
  @Test
  void tinyBlocksTellNothingOfWholeOnes() {
    for (int pair = 0; pair < 6; pair++) {
      ended(1, 100);
      ended(1, 2 * LARGE);
    }
    assertEquals(LARGE, forecast.worthIt(), "six are few");
    ended(1, LARGE / 32 - 1);
    ended(1, 2 * LARGE);
    assertEquals(LARGE / 32, forecast.worthIt(), "the next may be a tiny one");
    assertFalse(forecast.isLarge());
    ended(30, 0);
    assertEquals(LARGE / 32, forecast.worthIt(), "whole ones are remembered");
    ended(2, LARGE / 32);
    assertEquals(LARGE, forecast.worthIt(), "it is small, not tiny");
    ended(8, 2 * LARGE);
    assertEquals(0, forecast.worthIt());
  }

  @Test
  void aClientThatWaitsTellsOfTheNext() {
    ended(8, 2 * LARGE);
    forecast.waited();
    assertEquals(0, forecast.worthIt());
    forecast.waited();
    assertEquals(LARGE, forecast.worthIt());
    assertFalse(forecast.isLarge());
  }

  /** A file of 33 MiB would be put on the stage for its last one. */
  @Test
  void blocksThatEndSoonAfterTheMinimumAreNotWorthIt() {
    ended(3, LARGE + 1);
    assertEquals(LARGE, forecast.worthIt(), "three are few");
    ended(1, LARGE + 1);
    assertEquals(2 * LARGE, forecast.worthIt());
    ended(4, 2 * LARGE);
    assertEquals(LARGE, forecast.worthIt(), "half of them are whole again");
    ended(7, 1);
    assertEquals(LARGE, forecast.worthIt(), "small ones tell nothing of large ones");
  }
}
