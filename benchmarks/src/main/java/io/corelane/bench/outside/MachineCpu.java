/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;

/** The whole machine's busy CPU time, from the first line of {@code /proc/stat}. */
public final class MachineCpu {

  private static final double TICKS_PER_SECOND = 100;
  private static final int USER = 1;
  private static final int IDLE = 4;
  private static final int IO_WAIT = 5;
  private static final int STEAL = 8;

  private MachineCpu() {}

  /**
   * Busy time so far.
   *
   * @return seconds summed over all CPUs: user, nice, system, irq and softirq
   * @throws IOException if the file cannot be read
   */
  public static double busySeconds(SystemRoot root) throws IOException {
    Reading<String> stat = root.text("/proc/stat");
    return parse(stat.toOptional().orElseThrow(() -> new IOException(stat.explanation())));
  }

  /** {@code cpu user nice system idle iowait irq softirq steal guest guest_nice}. */
  static double parse(String stat) {
    String[] fields = stat.lines().findFirst().orElse("").split("\\s+", -1);
    long ticks = 0;
    for (int i = USER; i < STEAL; i++) {
      if (i != IDLE && i != IO_WAIT) {
        ticks += Long.parseLong(fields[i]);
      }
    }
    return ticks / TICKS_PER_SECOND;
  }
}
