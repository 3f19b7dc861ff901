/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.plan.Plan;
import java.util.List;
import java.util.Map;

/**
 * Carries out what a plan says: check, change, read back; and can undo. Never invents a target, and
 * never throws for a step that failed: its outcome says so.
 */
@FunctionalInterface
public interface Applier {

  /**
   * Carries out a plan, step by step; a step that fails does not stop the next.
   *
   * @param plan the plan
   * @return one outcome for each step, in its order
   */
  List<Outcome> apply(Plan plan);

  /**
   * What is not worth planning, because the kernel, the helper or a new owner does not let it be
   * changed.
   *
   * @return why, one clause for an operator, by {@link io.corelane.affinity.plan.PlanStep#object()}
   */
  default Map<String, String> untouchable() {
    return Map.of();
  }

  /**
   * What there is to tell an operator since the last call, whole sentences, each told once.
   *
   * @return the sentences
   */
  default List<String> news() {
    return List.of();
  }
}
