/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How often interrupts come. It keeps the last count of each, because not every observation has
 * all: on a large machine they are dear to read.
 */
final class InterruptRates {

  /** The kernel's counters are 32 bits wide, one for each CPU (Linux {@code kstat_irqs}). */
  private static final long WIDTH = 1L << 32;

  /** No device interrupts oftener: what looks like more is a counter that began anew. */
  private static final double MOST_PER_SECOND = 10e6;

  private record Count(long count, long nanos) {}

  private final Map<Integer, Count> counts = new HashMap<>();
  private final Map<Integer, Double> perSecond = new HashMap<>();

  /**
   * Takes an observation's counts in. One that went back has wrapped on one CPU, if that explains
   * it; else it began anew (its NIC was reset, its CPU went offline), and its rate is not known
   * until it was counted again.
   *
   * @param seen counts by IRQ number
   */
  void count(long nanos, Map<Integer, Long> seen) {
    seen.forEach(
        (irq, count) -> {
          Count before = counts.put(irq, new Count(count, nanos));
          if (before == null || nanos <= before.nanos) {
            return;
          }
          long came = count - before.count;
          double seconds = (nanos - before.nanos) / 1e9;
          double rate = (came < 0 ? came + WIDTH : came) / seconds;
          if (rate >= 0 && rate <= MOST_PER_SECOND) {
            perSecond.put(irq, rate);
          } else {
            perSecond.remove(irq);
          }
        });
  }

  /** Forgets interrupts that are not watched any more. */
  void retain(Set<Integer> watched) {
    counts.keySet().retainAll(watched);
    perSecond.keySet().retainAll(watched);
  }

  /** One interrupt's rate; nothing if it is not known. */
  OptionalDouble perSecond(int irq) {
    Double rate = perSecond.get(irq);
    return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }

  /** The rates known, by IRQ number. */
  Map<Integer, Double> perSecond() {
    return Map.copyOf(perSecond);
  }
}
