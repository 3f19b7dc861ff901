/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;

/**
 * What is asked of the machine at one moment: all that a plan follows from besides the machine's
 * shape.
 *
 * @param nowMillis the time on a clock that never runs backwards, in milliseconds
 * @param uploads the uploads in progress, in the order in which they began
 * @param loads how busy the CPUs are
 * @param nics the NICs
 * @param balancers programs that move interrupts, such as {@code irqbalance}, as far as seen
 */
public record Demand(
    long nowMillis,
    List<UploadDemand> uploads,
    CpuLoads loads,
    List<NicState> nics,
    List<String> balancers) {

  // Copied: the record stays what it was.
  public Demand {
    uploads = List.copyOf(uploads);
    nics = List.copyOf(nics);
    balancers = List.copyOf(balancers);
  }
}
