/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.irq.IrqIdentity;
import java.util.Optional;

/**
 * A receive queue that carries uploads, or otherwise keeps its CPU at work.
 *
 * @param key names it
 * @param irq its interrupt, if it can be moved and its place is known
 * @param cpu the CPU that serves it, or will when a move that is under way has taken effect; -1 if
 *     not known
 * @param uploads how many uploads it carries
 * @param share the share of a core that their threads want, summed: how much hangs on its place
 * @param home the node that its NIC is at; where that is not known, or none of its CPUs may be
 *     used, the node that it is at itself; {@link #ANY_NODE} if none of those may be used either
 * @param member whether its place is planned: its NIC carries uploads and is not left alone, and it
 *     has been busy for a while
 * @param eligible whether it may be moved now
 */
record BusyQueue(
    QueueKey key,
    Optional<IrqIdentity> irq,
    int cpu,
    int uploads,
    double share,
    int home,
    boolean member,
    boolean eligible) {

  /** No node is nearer than another. */
  static final int ANY_NODE = -1;
}
