/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;

/**
 * What works for an upload besides its receiver, as it stands at one moment: its responder, and the
 * disk writers of the write stage.
 *
 * @param responderNanos its responder's time on a CPU so far, in nanoseconds; below 0 if not known
 * @param responderCpus the CPUs its responder is bound to; empty when left to the scheduler
 * @param writerNanos the time on a CPU that disk writers have used for it, in nanoseconds; it may
 *     begin anew
 * @param writerCpus the CPUs that these are really bound to; empty when left to the scheduler
 */
public record Crew(long responderNanos, CpuSet responderCpus, long writerNanos, CpuSet writerCpus) {

  /** Nothing works for it, as far as is known. */
  public static final Crew UNKNOWN = new Crew(-1, CpuSet.EMPTY, 0, CpuSet.EMPTY);
}
