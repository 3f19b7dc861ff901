/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

/**
 * Names a receive queue from tick to tick.
 *
 * @param nic its interface
 * @param queue N of {@code rx-N}
 */
record QueueKey(String nic, int queue) {

  @Override
  public String toString() {
    return nic + " rx-" + queue;
  }
}
