/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.util.List;

/** How mode steer stands, asked for when JMX asks. Never blocks. */
public interface SteeringReport {

  /** Whether values of the kernel can be changed at present; false also in other modes. */
  boolean isOn();

  /** Why they cannot: one clause; empty when they can, and in other modes. */
  String trouble();

  /** The values that are changed at present, in the order of their first change. */
  List<SteeredReport> steered();

  /** For modes that do not steer. */
  static SteeringReport none() {
    return new SteeringReport() {

      @Override
      public boolean isOn() {
        return false;
      }

      @Override
      public String trouble() {
        return "";
      }

      @Override
      public List<SteeredReport> steered() {
        return List.of();
      }
    };
  }
}
