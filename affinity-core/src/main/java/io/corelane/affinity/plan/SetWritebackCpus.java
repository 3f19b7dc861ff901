/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * The kernel's own writeback threads run elsewhere: the {@code writeback} workqueue's cpumask, for
 * volumes without disk writers.
 *
 * @param from the CPUs so far; empty when not known
 * @param to the CPUs from now on; never empty
 * @param reason why
 */
public record SetWritebackCpus(CpuSet from, CpuSet to, String reason) implements PlanStep {

  @Override
  public String object() {
    return "writeback";
  }

  @Override
  public String description() {
    return "writeback workqueue" + Masks.change(from, to);
  }

  @Override
  public List<String> commands() {
    return List.of("echo " + Masks.hex(to) + " > /sys/devices/virtual/workqueue/writeback/cpumask");
  }
}
