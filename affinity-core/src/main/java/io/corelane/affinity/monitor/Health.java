/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How the machine's packet path fares, over the last measurement: for metrics and for operators.
 *
 * @param cpus one row for each CPU that was measured, by number
 * @param interruptsPerSecond how often each watched interrupt came, by IRQ number; without those
 *     that were not measured yet
 * @param dropped packets that all CPUs dropped since the turn before, because a backlog was full; 0
 *     if that is not known
 */
public record Health(List<Cpu> cpus, Map<Integer, Double> interruptsPerSecond, long dropped) {

  /** Nothing was measured. */
  public static final Health UNKNOWN = new Health(List.of(), Map.of(), 0);

  public Health {
    cpus = List.copyOf(cpus);
    interruptsPerSecond = Map.copyOf(interruptsPerSecond);
  }

  /**
   * One CPU.
   *
   * @param cpu its number
   * @param time what it spent its time on
   * @param packets how its packets fared
   */
  public record Cpu(int cpu, TimeShares time, PacketRates packets) {}

  /**
   * Packets dropped by all CPUs because a backlog was full, per second; nothing if no CPU tells.
   */
  public OptionalDouble droppedPerSecond() {
    return sum(cpus.stream().map(cpu -> cpu.packets().dropped()).toList());
  }

  /** Softirqs of all CPUs that ended with packets left, per second; nothing if no CPU tells. */
  public OptionalDouble squeezedPerSecond() {
    return sum(cpus.stream().map(cpu -> cpu.packets().squeezed()).toList());
  }

  private static OptionalDouble sum(List<OptionalDouble> rates) {
    return rates.stream()
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce(Double::sum);
  }
}
