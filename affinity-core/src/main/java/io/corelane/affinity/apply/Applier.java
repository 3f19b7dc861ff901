/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.plan.Plan;
import java.util.List;

/** Carries out plans. Invents nothing: what is not in the plan is not changed. */
@FunctionalInterface
public interface Applier {

  /**
   * Carries out a plan, step by step; a step that fails does not stop the next.
   *
   * @param plan the plan
   * @return one outcome for each step, in its order
   */
  List<Outcome> apply(Plan plan);
}
