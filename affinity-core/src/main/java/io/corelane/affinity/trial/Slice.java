/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

/**
 * A while in which uploads were handled in one way, as measured without a client.
 *
 * @param seconds how long it was
 * @param bytes received from clients and other DataNodes
 * @param dataNodeCpu CPU-seconds that the DataNode's process has used
 * @param machineCpu CPU-seconds that the machine has used, for whatever
 * @param failures writes of Corelane's own that have failed
 */
public record Slice(
    double seconds, double bytes, double dataNodeCpu, double machineCpu, long failures) {

  /**
   * Checks the figures.
   *
   * @throws IllegalArgumentException if one is not a number, or below 0
   */
  public Slice {
    if (!(seconds > 0 && bytes >= 0 && dataNodeCpu >= 0 && machineCpu >= 0 && failures >= 0)
        || !Double.isFinite(seconds + bytes + dataNodeCpu + machineCpu)) {
      throw new IllegalArgumentException(
          "no slice has %s s, %s bytes, %s and %s CPU-seconds"
              .formatted(seconds, bytes, dataNodeCpu, machineCpu));
    }
  }
}
