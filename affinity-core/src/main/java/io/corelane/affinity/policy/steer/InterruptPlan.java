/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.plan.PlanStep;
import java.util.List;

/**
 * What is to be done about interrupts and steering masks at one tick.
 *
 * @param steps the changes; at most one of them moves an interrupt
 * @param remarks what was left undone and why, whole sentences
 * @param next the state for the next tick
 */
public record InterruptPlan(List<PlanStep> steps, List<String> remarks, InterruptState next) {

  public InterruptPlan {
    steps = List.copyOf(steps);
    remarks = List.copyOf(remarks);
  }
}
