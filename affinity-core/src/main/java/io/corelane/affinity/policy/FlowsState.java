/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Optional;

/**
 * Which receive queues of a NIC a TCP port's packets have for themselves.
 *
 * @param port the destination's TCP port, 1 to 65535
 * @param queues the queues by number, none where rules say nothing of the port; nothing when the
 *     NIC cannot do it, or it is not known
 * @param cannot why there are no queues, one clause for an operator; empty when there are
 */
public record FlowsState(int port, Optional<CpuSet> queues, String cannot) {

  /** A NIC that offers it. */
  public static FlowsState of(int port, CpuSet queues) {
    return new FlowsState(port, Optional.of(queues), "");
  }

  /** A NIC that does not, or does not tell. */
  public static FlowsState none(int port, String why) {
    return new FlowsState(port, Optional.empty(), why);
  }
}
