/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/**
 * Decides where uploads and interrupts belong: a pure function, so that a decision can be repeated
 * from a captured demand.
 */
@FunctionalInterface
public interface Policy {

  /**
   * Decides once.
   *
   * @param host the machine and what of it may be used
   * @param demand what is asked of it now
   * @param state what the policy remembered at the last tick; {@link PolicyState#NONE} at first
   */
  Decision plan(Host host, Demand demand, PolicyState state);
}
