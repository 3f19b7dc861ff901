/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Locale;

/** What Corelane may do; each mode includes the ones before it. */
public enum Mode {
  /** Loaded and idle: every upload is handled as in stock HDFS, nothing is read or reported. */
  OFF,
  /** Report every upload's lane; change nothing. */
  OBSERVE,
  /** Also bind the DataNode's own upload threads to CPUs. */
  BIND,
  /**
   * Also move interrupts and set RPS, XPS and the write-back's CPUs, through the privileged helper.
   * While there is none, it is as {@link #BIND}.
   */
  STEER;

  /** Whether the DataNode's threads may be bound; true for {@link #BIND} and {@link #STEER}. */
  public boolean binds() {
    return compareTo(BIND) >= 0;
  }

  /** Whether uploads are looked at; false for {@link #OFF} only. */
  public boolean observes() {
    return this != OFF;
  }

  /** How an operator writes it, such as {@code observe}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
