/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.baseline.Policies;

/** The ways of placing uploads that are compared. */
enum ModelWay {
  /** Stock: everything is left to the scheduler. */
  NONE("stock", "none", false, false),
  NODE_LOCAL("node-local", "node-local", false, false),
  /** Threads and interrupts placed, blocks written as in stock: as the papers did. */
  PLACED("placed", "lane", false, true),
  /** Mode bind: interrupts are described only. */
  BIND("bind", "lane", true, false),
  /** Mode steer: its interrupt plans are carried out. */
  STEER("steer", "lane", true, true);

  final String title;
  private final String policy;

  /**
   * Whether disk writers write; else receivers do, to the page cache, and flushers write it out.
   */
  final boolean staged;

  final boolean steer;

  ModelWay(String title, String policy, boolean staged, boolean steer) {
    this.title = title;
    this.policy = policy;
    this.staged = staged;
    this.steer = steer;
  }

  /** Whether Corelane's loop places it; a baseline places a receiver once. */
  boolean lane() {
    return policy.equals("lane");
  }

  Policy policy(PolicyParameters parameters) {
    return Policies.named(policy, parameters);
  }
}
