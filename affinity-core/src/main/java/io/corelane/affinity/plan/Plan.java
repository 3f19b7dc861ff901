/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import java.util.List;

/**
 * The changes of one decision, in the order in which they are to be made.
 *
 * @param steps the changes; empty when all may stay as it is
 */
public record Plan(List<PlanStep> steps) {

  /** Nothing is to be changed. */
  public static final Plan NOTHING = new Plan(List.of());

  public Plan {
    steps = List.copyOf(steps);
  }
}
