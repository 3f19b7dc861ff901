/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweeperTest {

  @ParameterizedTest
  @CsvSource({"0, 50", "200, 50", "400, 100", "1000, 250", "9223372036854775807, 250"})
  void youngUploadsAreLookedAtOften(long youngestMillis, long pauseMillis) {
    assertEquals(pauseMillis, Sweeper.pause(youngestMillis));
  }
}
