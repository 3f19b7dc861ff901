/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/**
 * What a policy remembers from tick to tick; immutable. Each policy has its own kind, and starts
 * from {@link #NONE}, as it does when it meets a state of another policy.
 */
public interface PolicyState {

  /** Nothing is remembered. */
  PolicyState NONE = new PolicyState() {};
}
