/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.irq.IrqIdentity;
import java.util.Map;
import java.util.Optional;

/**
 * A receive queue that carries uploads, or otherwise keeps its CPU at work.
 *
 * @param key names it
 * @param irq its interrupt, if it can be moved and its place is known
 * @param cpu the CPU that serves it, or will when a move that is under way has taken effect; -1 if
 *     not known
 * @param uploads how many uploads it carries
 * @param byNode the share of a core that their receivers want, summed: how much hangs on its place;
 *     by the node of their disks
 * @param member whether its place is planned: its NIC carries uploads and is not left alone, and it
 *     has been busy for a while
 * @param eligible whether it may be moved now
 */
record BusyQueue(
    QueueKey key,
    Optional<IrqIdentity> irq,
    int cpu,
    int uploads,
    Map<Integer, Double> byNode,
    boolean member,
    boolean eligible) {

  /** How much hangs on its place. */
  double share() {
    return byNode.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** How much of it is for the disks of a node. */
  double share(int node) {
    return byNode.getOrDefault(node, 0.0);
  }
}
