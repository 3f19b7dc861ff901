/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.Map;

/** What {@link InterruptPlanner} remembers from tick to tick; immutable. */
record InterruptState(Map<QueueKey, Long> busySince) {

  /** Nothing is remembered. */
  static final InterruptState NONE = new InterruptState(Map.of());

  // Copied: the record stays what it was.
  InterruptState {
    busySince = Map.copyOf(busySince);
  }
}
