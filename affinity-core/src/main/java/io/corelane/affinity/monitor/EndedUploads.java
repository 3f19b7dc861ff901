/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;

/**
 * What is known of uploads' threads besides samples of them: many an upload begins and ends between
 * two looks. Counters since the source of facts began; they never go back.
 *
 * @param count how many uploads have ended that were intensive and whose receiver was measured
 * @param runNanos the time on a CPU of those receivers while they received, and of those uploads'
 *     responders and disk writers as far as it is known, in nanoseconds
 * @param lifetimeNanos how long those uploads took, in nanoseconds
 * @param unsampledRunNanos by the CPUs where a thread might run: the time on a CPU of all these
 *     threads, in nanoseconds, that no two samples of an upload show. Of each upload that may be
 *     placed and whose receiver was measured, intensive or not: from its begin to its first sample,
 *     and from its last sample, or its begin if there was none, to its end
 */
public record EndedUploads(
    long count, long runNanos, long lifetimeNanos, Map<CpuSet, Long> unsampledRunNanos) {

  /** Nothing has ended, or nothing can be measured. */
  public static final EndedUploads NONE = new EndedUploads(0, 0, 0, Map.of());

  public EndedUploads {
    unsampledRunNanos = Map.copyOf(unsampledRunNanos);
  }
}
