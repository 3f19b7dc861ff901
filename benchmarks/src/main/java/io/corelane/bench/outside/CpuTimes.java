/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.Map;
import java.util.TreeMap;

/**
 * What each CPU of a machine has spent its time on, from the {@code cpuN} lines of {@code
 * /proc/stat} ({@code proc_stat(5)}).
 *
 * @param byCpu CPU number to its times; CPUs that are offline are not in it
 */
public record CpuTimes(Map<Integer, Times> byCpu) {

  /** {@code USER_HZ}: 100 on every architecture that Java runs on. */
  private static final double TICKS_PER_SECOND = 100;

  private static final int USER = 1;
  private static final int NICE = 2;
  private static final int SYSTEM = 3;
  private static final int IDLE = 4;
  private static final int IO_WAIT = 5;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;
  private static final int STEAL = 8;

  public CpuTimes {
    byCpu = Map.copyOf(byCpu);
  }

  /**
   * Times in seconds.
   *
   * @param user user code, niced or not
   * @param system the kernel on behalf of threads
   * @param irq hard interrupts
   * @param softirq softirqs
   * @param idle nothing to do, also while I/O is waited for
   * @param steal taken by the hypervisor
   */
  public record Times(
      double user, double system, double irq, double softirq, double idle, double steal) {

    /** No time. */
    public static final Times NONE = new Times(0, 0, 0, 0, 0, 0);

    /** Busy time, in seconds, without what was stolen. */
    public double busy() {
      return user + system + irq + softirq;
    }

    /** All time, in seconds. */
    public double all() {
      return busy() + idle + steal;
    }

    /** A sum: both together. */
    public Times plus(Times other) {
      return new Times(
          user + other.user,
          system + other.system,
          irq + other.irq,
          softirq + other.softirq,
          idle + other.idle,
          steal + other.steal);
    }

    private Times minus(Times other) {
      return new Times(
          user - other.user,
          system - other.system,
          irq - other.irq,
          softirq - other.softirq,
          idle - other.idle,
          steal - other.steal);
    }
  }

  /**
   * Reads the lines as the kernel writes them: the times since boot.
   *
   * @throws NumberFormatException if a line is damaged
   */
  public static CpuTimes parse(String stat) {
    Map<Integer, Times> byCpu = new TreeMap<>();
    stat.lines()
        .filter(line -> line.matches("cpu[0-9]+ .*"))
        .forEach(
            line -> {
              String[] f = line.strip().split("\\s+", -1);
              byCpu.put(
                  Integer.valueOf(f[0].substring("cpu".length())),
                  new Times(
                      seconds(f, USER) + seconds(f, NICE),
                      seconds(f, SYSTEM),
                      seconds(f, IRQ),
                      seconds(f, SOFTIRQ),
                      seconds(f, IDLE) + seconds(f, IO_WAIT),
                      seconds(f, STEAL)));
            });
    return new CpuTimes(byCpu);
  }

  /** What was spent since; of the CPUs that are in both. */
  public CpuTimes since(CpuTimes before) {
    Map<Integer, Times> spent = new TreeMap<>();
    byCpu.forEach(
        (cpu, times) -> {
          Times earlier = before.byCpu.get(cpu);
          if (earlier != null) {
            spent.put(cpu, times.minus(earlier));
          }
        });
    return new CpuTimes(spent);
  }

  /** A sum of two stretches of time. */
  public CpuTimes plus(CpuTimes other) {
    Map<Integer, Times> sum = new TreeMap<>(byCpu);
    other.byCpu.forEach((cpu, times) -> sum.merge(cpu, times, Times::plus));
    return new CpuTimes(sum);
  }

  /** All CPUs' busy time, in seconds. */
  public double busySeconds() {
    return byCpu.values().stream().mapToDouble(Times::busy).sum();
  }

  /** How many CPUs were idle, on average: idle CPU-seconds per second. */
  public double free() {
    return byCpu.values().stream()
        .filter(times -> times.all() > 0)
        .mapToDouble(times -> times.idle() / times.all())
        .sum();
  }

  private static double seconds(String[] fields, int index) {
    return index < fields.length ? Long.parseLong(fields[index]) / TICKS_PER_SECOND : 0;
  }
}
