/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import java.util.Map;

/**
 * What a running DataNode told of itself.
 *
 * @param url its web address
 * @param corelane its Corelane's state; absent where it runs without
 * @param configuration its whole configuration, from {@code /conf}
 */
public record DataNodeFacts(
    String url, Reading<CorelaneState> corelane, Reading<Map<String, String>> configuration) {

  /**
   * The state of a DataNode's Corelane.
   *
   * @param mode the mode in force
   * @param active whether it works
   * @param inactiveReason why it does nothing; empty when active
   * @param steeringTrouble why it cannot change interrupts in mode steer; empty otherwise
   */
  public record CorelaneState(
      String mode, boolean active, String inactiveReason, String steeringTrouble) {

    /**
     * Whether it binds threads, and so may have disk writers; true when active in mode {@code bind}
     * or {@code steer}.
     */
    public boolean binds() {
      return active && (mode.equals("bind") || mode.equals("steer"));
    }
  }
}
