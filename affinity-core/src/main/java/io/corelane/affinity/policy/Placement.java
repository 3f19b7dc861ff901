/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Where an upload's threads should run, and why.
 *
 * @param bind whether threads are to be bound; if not, the scheduler alone decides, and the
 *     receiver's CPUs are all that an unbound thread may use
 * @param receiverCpus for the receiver (and by inheritance its responder); never empty
 * @param diskWriterCpus for the disk writer that submits its blocks; empty if the upload has none
 * @param lane how long the lane becomes; without a disk writer, as far as the receiver
 * @param reasons the rules that decided, in words for an operator, most important first; never
 *     empty
 */
public record Placement(
    boolean bind, CpuSet receiverCpus, CpuSet diskWriterCpus, Lane lane, List<String> reasons) {

  public Placement {
    reasons = List.copyOf(reasons);
  }
}
