/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.plan.PlanStep;

/**
 * What came of one step.
 *
 * @param step the step
 * @param result what came of it
 * @param detail one clause for an operator; empty when there is nothing to add
 */
public record Outcome(PlanStep step, Result result, String detail) {

  /** What can come of a step. */
  public enum Result {
    /** It was made, and reading back has shown it. */
    DONE,
    /** Its object has gone meanwhile: the upload has ended. */
    GONE,
    /** It was refused, or is somebody else's by now; nothing was changed. */
    REFUSED,
    /** It is beyond what this mode may do, and was described only. */
    DESCRIBED,
    /** The kernel refused for now; the same may be planned again. */
    LATER
  }
}
