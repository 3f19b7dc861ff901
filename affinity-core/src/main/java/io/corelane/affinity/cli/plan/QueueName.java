/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

/**
 * A receive queue by name.
 *
 * @param nic its interface
 * @param queue N of {@code rx-N}
 */
record QueueName(String nic, int queue) {

  @Override
  public String toString() {
    return nic + " rx-" + queue;
  }
}
