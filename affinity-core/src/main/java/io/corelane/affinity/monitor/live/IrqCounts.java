/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqCountReader;
import io.corelane.affinity.system.SystemRoot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the counts of watched interrupts: all of them on most machines, some in turn where there
 * are many of many CPUs.
 */
final class IrqCounts {

  /** Single counts in one reading: about a millisecond. 64 queues of 256 CPUs. */
  static final int MOST = 16_384;

  private final IrqCountReader reader;
  private List<Integer> watched = List.of();
  private final Map<Integer, Long> tabled = new HashMap<>();
  private int next;

  IrqCounts(SystemRoot root) {
    reader = new IrqCountReader(root);
  }

  /** Which interrupts are to be counted from now on. */
  void watch(List<Integer> irqs) {
    watched = irqs;
  }

  /**
   * Takes counts from a table that was read anyway, for kernels that do not tell them one by one.
   */
  void take(Interrupts table) {
    tabled.clear();
    for (int irq : watched) {
      if (table.get(irq).isPresent()) {
        tabled.put(irq, table.cpus().stream().mapToLong(cpu -> table.count(irq, cpu)).sum());
      }
    }
  }

  /** The counts by IRQ number; an interrupt that cannot be counted is left out. */
  Map<Integer, Long> read(int cpus) {
    int most = Math.min(watched.size(), Math.max(1, MOST / cpus));
    Map<Integer, Long> counts = new HashMap<>();
    for (int i = 0; i < most; i++) {
      next = next + 1 < watched.size() ? next + 1 : 0;
      int irq = watched.get(next);
      reader
          .read(irq)
          .toOptional()
          .or(() -> Optional.ofNullable(tabled.get(irq)))
          .ifPresent(count -> counts.put(irq, count));
    }
    tabled.clear();
    return counts;
  }
}
