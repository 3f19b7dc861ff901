/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;

/** A thread: where it may run, where it does, and what it has had of the CPUs. */
public final class Task {

  /** Nobody bound it. */
  public static final CpuSet UNBOUND = CpuSet.EMPTY;

  /** Where it was bound to; {@link #UNBOUND} if it was not. */
  public CpuSet mask;

  /** Where it runs in this step; -1 before it ran. */
  public int cpu = -1;

  /** CPU time it could use in this step, and got; in seconds. */
  double want;

  double got;

  /** Since it began, in seconds. */
  public double ran;

  public double waited;

  /** Time that it lost to migration and has yet to pay for, in seconds. */
  double owed;

  Task(CpuSet mask) {
    this.mask = mask;
  }

  /**
   * Whether it got so little of what it wanted that the kernel would call its CPU and an idle one
   * out of balance: by a quarter, as {@code imbalance_pct} is 125.
   */
  boolean starved() {
    return got * 1.25 < want;
  }
}
