/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.matrix.report.Axes;
import io.corelane.bench.matrix.report.Pair;

/**
 * Where one trial is to run.
 *
 * @param softirq the CPU that is to take the packets
 * @param receiver the CPU of the receiving thread
 * @param writer the CPU of the disk writer; below 0 if there is none
 */
record Places(int softirq, int receiver, int writer) {

  static final int NO_WRITER = -1;

  /**
   * The places of a cell.
   *
   * @param axes what the cell's CPUs are
   * @param softirq the CPU that takes the packets where the matrix does not vary it
   */
  static Places of(Axes axes, Pair pair, int softirq) {
    return switch (axes) {
      case SOFTIRQ_RECEIVER -> new Places(pair.row(), pair.column(), NO_WRITER);
      case RECEIVER_WRITER -> new Places(softirq, pair.row(), pair.column());
    };
  }

  boolean hasWriter() {
    return writer >= 0;
  }

  /** Where the sender goes: out of the way if there is a CPU left of those allowed. */
  CpuSet others(CpuSet allowed) {
    CpuSet used = CpuSet.of(softirq, receiver);
    CpuSet left = allowed.minus(hasWriter() ? used.or(CpuSet.of(writer)) : used);
    return left.isEmpty() ? allowed : left;
  }
}
