/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

/**
 * A limit of CPU time for a cgroup (Linux {@code Documentation/admin-guide/cgroup-v2.rst}, {@code
 * cpu.max} and {@code cpu.stat}).
 *
 * @param file the {@code cpu.max} that limits
 * @param cpus CPUs' worth of time, such as 2.5
 * @param periods periods in which something ran, since the cgroup was made; 0 where not known
 * @param throttled those in which the limit was reached
 */
public record CpuQuota(String file, double cpus, long periods, long throttled) {

  /**
   * How often the limit was reached.
   *
   * @return the share of its periods, 0 to 1; 0 where none is known
   */
  public double throttledShare() {
    return periods == 0 ? 0 : (double) throttled / periods;
  }
}
