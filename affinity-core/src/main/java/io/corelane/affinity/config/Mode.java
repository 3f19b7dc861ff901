/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

/** What Corelane may do; each mode includes the ones before it. */
public enum Mode {
  /** Report every upload's lane; change nothing. */
  OBSERVE,
  /** Also bind the DataNode's own upload threads to CPUs. */
  BIND,
  /**
   * Also move interrupts and set RPS, XPS and the write-back's CPUs, through the privileged helper.
   * While there is none, it is as {@link #BIND}.
   */
  STEER;

  /**
   * Whether the DataNode's threads may be bound.
   *
   * @return false for {@link #OBSERVE} only
   */
  public boolean binds() {
    return this != OBSERVE;
  }
}
