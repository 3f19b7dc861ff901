/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.affinity.load.CpuTimeReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;

/** The whole machine's busy CPU time, from the first line of {@code /proc/stat}. */
public final class MachineCpu {

  private static final double TICKS_PER_SECOND = 100;

  private MachineCpu() {}

  /** Busy time so far, in seconds summed over all CPUs: user, nice, system, irq and softirq. */
  public static double busySeconds(SystemRoot root) throws IOException {
    Reading<Long> ticks = new CpuTimeReader(root).readBusy();
    return ticks.toOptional().orElseThrow(() -> new IOException(ticks.explanation()))
        / TICKS_PER_SECOND;
  }
}
