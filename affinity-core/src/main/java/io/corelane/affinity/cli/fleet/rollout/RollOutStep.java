/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.util.List;

/** What a roll-out does next. */
public sealed interface RollOutStep {

  /** Why, in sentences for an operator. */
  List<String> reasons();

  /**
   * The next DataNodes are changed.
   *
   * @param nodes which
   * @param reasons why these
   */
  record Batch(List<FleetNode> nodes, List<String> reasons) implements RollOutStep {}

  /**
   * No more are changed.
   *
   * @param returned which of those that were changed get their former modes back
   * @param reasons every condition that was met
   */
  record Stop(List<FleetNode> returned, List<String> reasons) implements RollOutStep {}

  /**
   * All have been changed, and are well.
   *
   * @param reasons what was seen
   */
  record Done(List<String> reasons) implements RollOutStep {}
}
