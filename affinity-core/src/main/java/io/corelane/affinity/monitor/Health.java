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

  // Copied: the record stays what it was.
  public Health {
    cpus = List.copyOf(cpus);
    interruptsPerSecond = Map.copyOf(interruptsPerSecond);
  }

  /**
   * One CPU. The shares are of its time, 0 to 1; what they leave of 1 was idle.
   *
   * @param cpu its number
   * @param user in user space
   * @param system in the kernel, less interrupts
   * @param irq in hard interrupts
   * @param softirq in softirqs
   * @param steal taken by the hypervisor
   * @param packetsPerSecond packets taken from a NIC or its backlog; nothing if not known
   * @param droppedPerSecond packets dropped because its backlog was full; nothing if not known
   * @param squeezedPerSecond softirqs that ended with packets left; nothing if not known
   */
  public record Cpu(
      int cpu,
      double user,
      double system,
      double irq,
      double softirq,
      double steal,
      OptionalDouble packetsPerSecond,
      OptionalDouble droppedPerSecond,
      OptionalDouble squeezedPerSecond) {}

  /**
   * Packets dropped by all CPUs because a backlog was full.
   *
   * @return per second; nothing if no CPU tells
   */
  public OptionalDouble droppedPerSecond() {
    return sum(cpus.stream().map(Cpu::droppedPerSecond).toList());
  }

  /**
   * Softirqs of all CPUs that ended with packets left.
   *
   * @return per second; nothing if no CPU tells
   */
  public OptionalDouble squeezedPerSecond() {
    return sum(cpus.stream().map(Cpu::squeezedPerSecond).toList());
  }

  private static OptionalDouble sum(List<OptionalDouble> rates) {
    return rates.stream()
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .reduce(Double::sum);
  }
}
