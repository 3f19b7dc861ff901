/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.PlacementKey;
import io.corelane.affinity.policy.Host;

/** The keys and the machine, which may change while the DataNode runs. Any thread. */
final class LiveState {

  private volatile LiveKeys keys;
  private volatile Host machine;

  /** As at the start: the keys that can be changed, and the machine. */
  LiveState(LiveKeys keys, Host machine) {
    this.keys = keys;
    this.machine = machine;
  }

  /** The keys that may have been changed since the start. */
  LiveKeys keys() {
    return keys;
  }

  void set(LiveKeys now) {
    keys = now;
  }

  /** The machine as last seen, placed as the key says now. */
  Host host() {
    return machine.always(keys.placement() == PlacementKey.ALWAYS);
  }

  /** The machine was looked at again; answers it placed as the key says now. */
  Host seen(Host now) {
    machine = now;
    return host();
  }
}
