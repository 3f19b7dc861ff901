/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;
import java.util.Map;

/** Plans where the interrupts of NICs belong. Keeps no state. */
final class InterruptPlanner {

  private final PolicyParameters parameters;

  InterruptPlanner(PolicyParameters parameters) {
    this.parameters = parameters;
  }

  /** The thresholds. */
  PolicyParameters parameters() {
    return parameters;
  }

  /**
   * Decides once.
   *
   * @param host the machine
   * @param demand what is asked of it
   * @param targets where the demand's uploads should be, by id
   * @param state what was remembered at the last tick
   */
  InterruptPlan plan(Host host, Demand demand, Map<String, Target> targets, InterruptState state) {
    return new InterruptPlan(List.of(), List.of(), state);
  }
}
