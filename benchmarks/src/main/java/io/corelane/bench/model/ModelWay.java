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
  NONE("none", "none", false, false),
  SPREAD("spread", "spread", false, false),
  NODE_LOCAL("node-local", "node-local", false, false),
  SAME_CORE("same-core", "same-core", false, false),
  /** Corelane as it is: interrupts are described only. */
  LANE("corelane", "lane", true, false),
  /** Corelane, its interrupt plans carried out. */
  STEER("corelane+irq", "lane", true, true);

  final String title;
  private final String policy;

  /** Whether Corelane's disk writers submit; else the kernel's flushers do, unbound. */
  final boolean diskWriters;

  final boolean steer;

  ModelWay(String title, String policy, boolean diskWriters, boolean steer) {
    this.title = title;
    this.policy = policy;
    this.diskWriters = diskWriters;
    this.steer = steer;
  }

  Policy policy(PolicyParameters parameters) {
    return Policies.named(policy, parameters);
  }
}
