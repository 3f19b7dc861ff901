/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.report.Ordered;
import java.util.Map;

/**
 * One measurement of one cell, as it is written to the JSON file.
 *
 * @param round in which turn through all cells, from 1
 * @param pair of which cell
 * @param bytes transferred
 * @param nanos from the first to the last byte; of an upload, from create to close
 * @param busySeconds of all CPUs of the machine together, whoever used them
 * @param counters what the machine's hardware counters counted, by name; empty where the kernel
 *     offers none
 * @param ran how much ran on the CPUs of the cell
 */
public record Trial(
    int round,
    @JsonUnwrapped Pair pair,
    long bytes,
    long nanos,
    double busySeconds,
    Map<String, Double> counters,
    @JsonUnwrapped PartsRan ran) {

  private static final double NANOS = 1e9;
  private static final double MIB = 1 << 20;
  private static final double GIB = 1 << 30;

  public Trial {
    counters = Ordered.byKey(counters);
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
