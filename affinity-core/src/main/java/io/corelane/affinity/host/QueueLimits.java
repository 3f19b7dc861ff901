/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;

/** Asks how many receive queues a NIC could have. */
@FunctionalInterface
public interface QueueLimits {

  /** For a captured machine, which has no kernel to ask. */
  QueueLimits NONE = nic -> new Reading.Absent<>("the most receive queues of " + nic);

  /**
   * Asks for one NIC: the most receive queues that its driver offers; absent where the driver tells
   * none.
   */
  Reading<Integer> mostReceiveQueues(String nic);
}
