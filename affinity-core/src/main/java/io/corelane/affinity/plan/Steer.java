/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Optional;

/**
 * A value of the kernel is changed.
 *
 * @param what which
 * @param from the CPUs so far, of an interrupt where it is delivered; empty when not known, or none
 * @param to the CPUs from now on; empty for none, where there may be none
 * @param reason why, in whole sentences
 */
public record Steer(Tunable what, CpuSet from, CpuSet to, String reason) implements PlanStep {

  @Override
  public String object() {
    return what.object();
  }

  @Override
  public String description() {
    return what.change(from, to);
  }

  @Override
  public List<String> commands() {
    return List.of(what.command(to));
  }

  /**
   * What the plan believed to be in the value's file.
   *
   * @return nothing where a plan does not know; it writes "none" and "not known" alike
   */
  public Optional<CpuSet> planned() {
    return what.isPlannedByFile() && !from.isEmpty() ? Optional.of(from) : Optional.empty();
  }
}
