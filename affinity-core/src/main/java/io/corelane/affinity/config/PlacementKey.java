/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import java.util.Locale;

/** Whether threads are placed: the values of the key {@code corelane.placement}. */
public enum PlacementKey {
  /** Where the policy finds that something is gained. */
  AUTO,
  /**
   * Everywhere, even where the policy finds that nothing can be gained: to measure what it costs.
   */
  ALWAYS,
  /** Nowhere; uploads are written as without this key. */
  NONE;

  /** How an operator writes it, such as {@code auto}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
