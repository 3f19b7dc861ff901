/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.plan.Plan;
import java.util.List;
import java.util.Map;

/**
 * What a policy has decided at one tick.
 *
 * @param plan the changes that are due now; never more than {@link MoveLimits#movesPerTick} moves
 *     of uploads
 * @param targets where every upload of the demand should be, by id
 * @param remarks what was decided about the machine as a whole, and what was left undone and why,
 *     whole sentences
 * @param next the state for the next tick
 */
public record Decision(
    Plan plan, Map<String, Target> targets, List<String> remarks, PolicyState next) {

  public Decision {
    targets = Map.copyOf(targets);
    remarks = List.copyOf(remarks);
  }
}
