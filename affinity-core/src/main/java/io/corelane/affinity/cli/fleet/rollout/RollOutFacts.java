/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.util.List;

/**
 * How far a roll-out has come.
 *
 * @param waiting DataNodes that are still to be changed, in this order
 * @param changed those that were told the new mode
 */
public record RollOutFacts(List<FleetNode> waiting, List<Changed> changed) {

  /** Keeps the lists as they are. */
  public RollOutFacts {
    waiting = List.copyOf(waiting);
    changed = List.copyOf(changed);
  }

  int all() {
    return waiting.size() + changed.size();
  }
}
