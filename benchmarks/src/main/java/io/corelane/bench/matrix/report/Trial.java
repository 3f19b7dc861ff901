/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import java.util.Map;

/**
 * One measurement of one cell, as it is written to the JSON file.
 *
 * @param round in which turn through all cells, from 1
 * @param row the row's CPU
 * @param column the column's CPU
 * @param bytes transferred
 * @param nanos from the first to the last byte; of an upload, from create to close
 * @param busySeconds of all CPUs of the machine together, whoever used them
 * @param counters what the machine's hardware counters counted, by name; empty where the kernel
 *     offers none
 * @param softirq packets that the CPU asked for took from a backlog or NIC, of those of all CPUs,
 *     from {@code /proc/net/softnet_stat}: of every interface and namespace of the machine
 * @param flow how often the flow's own socket named the CPU asked for as that of its last packet
 * @param receiver microseconds that the receiving thread ran on the CPU asked for
 * @param writer microseconds that the disk writer did; unknown where there is none
 */
public record Trial(
    int round,
    int row,
    int column,
    long bytes,
    long nanos,
    double busySeconds,
    Map<String, Double> counters,
    Ran softirq,
    Ran flow,
    Ran receiver,
    Ran writer) {

  private static final double NANOS = 1e9;
  private static final double MIB = 1 << 20;
  private static final double GIB = 1 << 30;

  // Copied: the record stays what it was.
  public Trial {
    counters = Map.copyOf(counters);
  }

  public Pair pair() {
    return new Pair(row, column);
  }

  double rate() {
    return bytes / MIB / (nanos / NANOS);
  }

  double cpuSecondsPerGib() {
    return busySeconds / (bytes / GIB);
  }

  double perGib(String counter) {
    return counters.getOrDefault(counter, Double.NaN) / (bytes / GIB);
  }
}
