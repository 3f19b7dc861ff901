/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;

/** Reads what the kernel counts for each CPU. To be used by one thread. */
public final class CpuCountersReader {

  private final CpuTimeReader times;
  private final SoftnetReader softnet;

  /** A reader of one machine. */
  public CpuCountersReader(SystemRoot root) {
    times = new CpuTimeReader(root);
    softnet = new SoftnetReader(root);
  }

  /**
   * Reads the counters as they are now; what cannot be read says why in its place. The online CPUs
   * are empty where they are not known.
   */
  public CpuCounters read(CpuSet online) {
    return new CpuCounters(times.read(), softnet.read(online));
  }
}
