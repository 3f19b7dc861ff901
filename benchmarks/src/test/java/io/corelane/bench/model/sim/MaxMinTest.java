/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.junit.jupiter.api.Test;

class MaxMinTest {

  @Test
  void whoWantsLittleGetsItAndTheOthersShareTheRest() {
    double[] wants = {1, 10, 10};
    MaxMin.fill(wants, new int[] {0, 0, 0}, new double[] {9});
    assertArrayEquals(new double[] {1, 4, 4}, wants, 1e-12);
  }

  @Test
  void groupsDoNotTouchEachOther() {
    double[] wants = {5, 5, 5};
    double[] capacity = {4, 100};
    MaxMin.fill(wants, new int[] {0, 1, 0}, capacity);
    assertArrayEquals(new double[] {2, 5, 2}, wants, 1e-12);
    assertArrayEquals(new double[] {0, 95}, capacity, 1e-12);
  }

  @Test
  void whoIsNotAskedKeepsItsWish() {
    double[] wants = {5, 5};
    MaxMin.fill(wants, new int[] {-1, 0}, new double[] {1});
    assertArrayEquals(new double[] {5, 1}, wants, 1e-12);
  }
}
