/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.PlacementKey;
import io.corelane.affinity.policy.write.WriteKey;

/**
 * The keys that can be changed while uploads run, besides the mode.
 *
 * @param placement whether threads are placed
 * @param write how blocks are written
 */
record LiveKeys(PlacementKey placement, WriteKey write) {

  /** As an operator writes them. */
  String text() {
    return "corelane.placement = " + placement.text() + ", corelane.write = " + write.text();
  }

  static LiveKeys of(AffinityConfig config) {
    return new LiveKeys(config.bind().placement(), config.write().key());
  }
}
