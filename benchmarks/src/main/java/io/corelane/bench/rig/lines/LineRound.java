/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.rig.compare.RigWay;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of one upload, per MiB of it.
 *
 * @param round its round, from 1
 * @param way how interrupts and threads were arranged
 * @param perMib each figure
 * @param functions of the kernel, and the processes together
 * @param readOffNicNode of received bytes, those that a thread on another node than the NIC's took
 *     out of its socket, by the kernel's trace events: 0 to 1
 * @param unplaced accesses whose place in memory the emulator did not know; in no figure
 * @param seconds how long counting took, by this machine's clock
 */
record LineRound(
    int round,
    RigWay way,
    Map<LineFigure, Double> perMib,
    List<FunctionLines> functions,
    double readOffNicNode,
    long unplaced,
    double seconds) {

  private static final double MIB = 1 << 20;

  /** Of a function, lines per MiB; below this it is left out. */
  private static final double LEAST_SHOWN = 1;

  // Copied: the record stays what it was.
  LineRound {
    perMib = Collections.unmodifiableMap(new EnumMap<>(perMib));
    functions = List.copyOf(functions);
  }

  static LineRound of(int round, RigWay way, LineCounts counts, long bytes, double readOffNicNode) {
    double mib = bytes / MIB;
    Map<LineFigure, Double> perMib = new EnumMap<>(LineFigure.class);
    for (LineFigure figure : LineFigure.values()) {
      perMib.put(figure, figure.of(counts) / mib);
    }
    return new LineRound(
        round,
        way,
        perMib,
        counts.functions().stream()
            .map(function -> function.per(mib))
            .filter(function -> function.fetched() >= LEAST_SHOWN)
            .toList(),
        readOffNicNode,
        counts.dump().cpus().stream().mapToLong(LineDump.Cpu::unplaced).sum(),
        counts.dump().seconds());
  }

  double figure(LineFigure figure) {
    return perMib.getOrDefault(figure, 0.0);
  }
}
