/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

/**
 * What a limit of CPU time has done since its cgroup was made ({@code cpu.stat}; Linux {@code
 * Documentation/scheduler/sched-bwc.rst}).
 *
 * @param periods periods in which something ran
 * @param throttled those in which the limit was reached
 * @param stoppedMicros how long the cgroup was stopped, in microseconds, the times of all CPUs
 *     added
 */
public record Throttling(long periods, long throttled, long stoppedMicros) {

  /** How often the limit was reached: the share of its periods, 0 to 1; 0 where there was none. */
  public double share() {
    return periods == 0 ? 0 : (double) throttled / periods;
  }
}
