/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;
import java.util.Optional;

/**
 * One NIC, as the policy sees it.
 *
 * @param name its interface, such as {@code eth0}
 * @param node its NUMA node, or {@link Upload#NO_NODE}
 * @param rxQueues its receive queues by number; empty when not known
 * @param txQueues its transmit queues by number; empty when not known
 * @param leaveAlone why its interrupts and steering masks are not ours to plan, one clause each for
 *     an operator: RFS, a systemd link policy ...; empty when they are
 * @param flows which of its queues the DataNode's port has for itself; empty where that is not to
 *     be planned
 */
public record NicState(
    String name,
    int node,
    List<RxQueueState> rxQueues,
    List<TxQueueState> txQueues,
    List<String> leaveAlone,
    Optional<FlowsState> flows) {

  public NicState {
    rxQueues = List.copyOf(rxQueues);
    txQueues = List.copyOf(txQueues);
    leaveAlone = List.copyOf(leaveAlone);
  }

  /** A NIC whose flows are not to be planned. */
  public NicState(
      String name,
      int node,
      List<RxQueueState> rxQueues,
      List<TxQueueState> txQueues,
      List<String> leaveAlone) {
    this(name, node, rxQueues, txQueues, leaveAlone, Optional.empty());
  }

  /**
   * A NIC whose transmit queues are not known.
   *
   * @param node its NUMA node, or {@link Upload#NO_NODE}
   * @param rxQueues its receive queues by number
   * @param leaveAlone why its interrupts and steering masks are not ours to plan
   */
  public NicState(String name, int node, List<RxQueueState> rxQueues, List<String> leaveAlone) {
    this(name, node, rxQueues, List.of(), leaveAlone);
  }

  /** The same NIC with other receive queues, by number. */
  public NicState withRxQueues(List<RxQueueState> queues) {
    return new NicState(name, node, queues, txQueues, leaveAlone, flows);
  }

  /** The same NIC with other transmit queues, by number. */
  public NicState withTxQueues(List<TxQueueState> queues) {
    return new NicState(name, node, rxQueues, queues, leaveAlone, flows);
  }

  /** The same NIC with other flows. */
  public NicState withFlows(FlowsState now) {
    return new NicState(name, node, rxQueues, txQueues, leaveAlone, Optional.of(now));
  }
}
