/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** How steering fares, read whenever meters are published. Never blocks or throws. */
public interface SteerFigures {

  /**
   * Whether values of the kernel can be changed at present; false while the helper is absent or
   * refuses.
   */
  boolean isOn();

  /** Values that are changed at present. */
  int values();

  /**
   * Times that changing values became impossible after it had been possible; a total that only
   * grows.
   */
  long outages();
}
