/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * Which lane an upload had, and why.
 *
 * @param lane {@code short}, {@code node}, {@code long}, {@code shared} or {@code unknown}
 * @param reason why its threads were where they were
 */
public record LaneChoice(String lane, String reason) {

  /** Whether its threads were left where the scheduler has them. */
  public boolean leftAlone() {
    return reason.startsWith("Left to the scheduler: ");
  }

  /** Whether it was too small to be placed. */
  public boolean tooSmall() {
    return reason.startsWith("Not placed yet: ");
  }
}
