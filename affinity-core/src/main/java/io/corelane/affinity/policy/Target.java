/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Where one upload should be, whether or not it may go there already.
 *
 * @param managed whether its threads are bound; an upload that is not intensive is left to the
 *     scheduler, and its CPUs are then all that may be used
 * @param receiverCpus its receiver's CPUs; never empty. All are allowed if it is bound; otherwise
 *     they are those of an unbound thread
 * @param diskWriterCpus its disk writer's CPUs, likewise; empty if the kernel writes
 * @param lane how long the lane is there
 * @param reasons why, in whole sentences; the first says which distance, the others which load and
 *     which rule
 */
public record Target(
    boolean managed, CpuSet receiverCpus, CpuSet diskWriterCpus, Lane lane, List<String> reasons) {

  public Target {
    reasons = List.copyOf(reasons);
  }
}
