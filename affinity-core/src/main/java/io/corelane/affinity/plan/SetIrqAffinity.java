/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import java.util.List;

/**
 * An interrupt is delivered elsewhere.
 *
 * @param irq which; its device and action are checked again before anything is written
 * @param from where it is delivered so far; empty when not known
 * @param to where it shall be delivered; never empty
 * @param reason why
 */
public record SetIrqAffinity(IrqIdentity irq, CpuSet from, CpuSet to, String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "irq " + irq.number();
  }

  @Override
  public String description() {
    return "IRQ "
        + irq.number()
        + " ("
        + irq.action()
        + ")"
        + (from.isEmpty() ? "" : " from CPU " + from.toList())
        + " to CPU "
        + to.toList();
  }

  @Override
  public List<String> commands() {
    return List.of("echo " + to.toList() + " > /proc/irq/" + irq.number() + "/smp_affinity_list");
  }
}
