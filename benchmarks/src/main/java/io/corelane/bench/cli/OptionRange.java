/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.bench.cluster.HarnessException;

/** The range of an option whose value is a number. */
public final class OptionRange {

  private OptionRange() {}

  /**
   * Refuses a value that is outside.
   *
   * @param value what it was given
   * @param least the least that is allowed
   * @param most the most that is allowed
   * @param unit of all three; may be empty
   * @throws HarnessException naming option, value and range
   */
  public static void check(String option, int value, int least, int most, String unit)
      throws HarnessException {
    if (value < least || value > most) {
      throw new HarnessException(
          "%s %d is out of range: %d to %d %s".formatted(option, value, least, most, unit).strip());
    }
  }
}
