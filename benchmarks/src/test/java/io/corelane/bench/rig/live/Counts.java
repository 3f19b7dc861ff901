/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often each interrupt has fired on each CPU, as {@code /proc/interrupts} has it, and how often
 * each CPU has run the softirq {@code NET_RX}, as {@code /proc/softirqs} has it. All CPUs are
 * online and numbered from 0.
 *
 * @param interrupts by IRQ number, then CPU
 * @param netRx by CPU
 */
record Counts(Map<Integer, List<Long>> interrupts, List<Long> netRx) {

  /** Prints what {@link #parse} understands. */
  static final String COMMAND = "cat /proc/interrupts; grep NET_RX: /proc/softirqs";

  private static final Pattern ROW = Pattern.compile("\\s*(\\d+|NET_RX):((?:\\s+\\d+)+).*");

  static Counts parse(String text) {
    Map<Integer, List<Long>> interrupts = new TreeMap<>();
    List<Long> netRx = new ArrayList<>();
    List<String> lines = text.lines().toList();
    int cpus = lines.get(0).strip().split("\\s+").length;
    for (String line : lines) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        List<Long> counts =
            Arrays.stream(row.group(2).strip().split("\\s+"))
                .limit(cpus)
                .map(Long::parseLong)
                .toList();
        if (row.group(1).equals("NET_RX")) {
          netRx.addAll(counts);
        } else {
          interrupts.put(Integer.parseInt(row.group(1)), counts);
        }
      }
    }
    return new Counts(interrupts, netRx);
  }

  /** What came since earlier counts of the same machine. */
  Counts since(Counts earlier) {
    Map<Integer, List<Long>> rise = new TreeMap<>();
    interrupts.forEach((irq, now) -> rise.put(irq, minus(now, earlier.row(irq))));
    return new Counts(rise, minus(netRx, earlier.netRx()));
  }

  /** One interrupt by CPU; empty if there is no such interrupt. */
  List<Long> row(int irq) {
    return interrupts.getOrDefault(irq, List.of());
  }

  /** Of one interrupt, on all CPUs; 0 if there is no such interrupt. */
  long total(int irq) {
    return row(irq).stream().mapToLong(Long::longValue).sum();
  }

  /** The CPU that leads in a row, or -1 if all of it is 0. */
  static int busiest(List<Long> row) {
    int busiest = -1;
    for (int cpu = 0; cpu < row.size(); cpu++) {
      if (row.get(cpu) > (busiest < 0 ? 0 : row.get(busiest))) {
        busiest = cpu;
      }
    }
    return busiest;
  }

  private static List<Long> minus(List<Long> now, List<Long> before) {
    List<Long> rise = new ArrayList<>();
    for (int cpu = 0; cpu < now.size(); cpu++) {
      rise.add(now.get(cpu) - (cpu < before.size() ? before.get(cpu) : 0));
    }
    return rise;
  }
}
