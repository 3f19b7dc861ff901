/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The lines that a TCP flow moves while its softirqs run on one CPU and its receiver on another.
 *
 * @param softirqCpu where all of the NIC's interrupts go
 * @param receiverCpu where the thread runs that reads the socket
 * @param perMib each figure, per MiB received
 * @param interruptsThere of the NIC's interrupts, those that arrived on the softirqs' CPU: 0 to 1
 */
record CachePair(
    int softirqCpu, int receiverCpu, Map<LineFigure, Double> perMib, double interruptsThere) {

  // Copied: the record stays what it was.
  CachePair {
    perMib = Collections.unmodifiableMap(new EnumMap<>(perMib));
  }

  static CachePair of(
      int softirqCpu, int receiverCpu, LineCounts counts, int mib, double interruptsThere) {
    Map<LineFigure, Double> perMib = new EnumMap<>(LineFigure.class);
    for (LineFigure figure : LineFigure.values()) {
      perMib.put(figure, figure.of(counts) / mib);
    }
    return new CachePair(softirqCpu, receiverCpu, perMib, interruptsThere);
  }

  /**
   * Lines per MiB that came from outside of the reader's last-level cache and of its node's memory:
   * from another cache of the node, or from another node. Here a NIC writes into the memory of the
   * page, as it does into pages of another node than its own with DDIO, too.
   */
  double leaving() {
    return leaving(LineFigure.CROSSING_WITHOUT_DDIO);
  }

  /** The same, if the NIC writes into the last-level cache of its own node in any case. */
  double leavingWithNicsCache() {
    return leaving(LineFigure.CROSSING);
  }

  private double leaving(LineFigure crossing) {
    return perMib.getOrDefault(crossing, 0.0) + perMib.getOrDefault(LineFigure.OTHER_CACHE, 0.0);
  }
}
