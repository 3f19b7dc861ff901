/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.write;

import java.util.Locale;

/** What the operator wants of the way to write: the values of the key {@code corelane.write}. */
public enum WriteKey {
  /** {@link WriteWay#DIRECT} where that is known to pay, else {@link WriteWay#STOCK}. */
  AUTO,
  /** {@link WriteWay#DIRECT} wherever {@code O_DIRECT} is not refused. */
  DIRECT,
  /** {@link WriteWay#BUFFERED} everywhere but in transient storage. */
  BUFFERED,
  /** {@link WriteWay#STOCK} everywhere. */
  STOCK;

  /** How an operator writes it, such as {@code auto}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
