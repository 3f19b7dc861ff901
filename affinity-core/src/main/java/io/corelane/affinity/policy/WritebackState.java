/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * The kernel's {@code writeback} workqueue, whose threads write out what no disk writer does.
 *
 * @param cpus the CPUs where it may run
 * @param limit the CPUs where any unbound workqueue may run; the kernel takes all of these where
 *     the two have none in common
 * @param leaveAlone why its CPUs are not ours to plan, one clause each for an operator; empty when
 *     they are
 */
public record WritebackState(CpuSet cpus, CpuSet limit, List<String> leaveAlone) {

  public WritebackState {
    leaveAlone = List.copyOf(leaveAlone);
  }
}
