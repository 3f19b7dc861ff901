/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where an interrupt may be delivered.
 *
 * @param irq which; its device and action are checked again before anything is written
 */
public record IrqCpus(IrqIdentity irq) implements Tunable {

  @Override
  public Kind kind() {
    return Kind.IRQ;
  }

  @Override
  public Key key() {
    return new Key(Optional.empty(), irq.device(), irq.number(), irq.action());
  }

  @Override
  public String object() {
    return "irq " + irq.number();
  }

  @Override
  public String describe() {
    String owner = irq.device().isEmpty() ? "" : " of " + irq.device();
    return "IRQ " + irq.number() + " (" + irq.action() + owner + ")";
  }

  @Override
  public String change(CpuSet from, CpuSet to) {
    String which = "IRQ " + irq.number() + " (" + irq.action() + ")";
    String before = from.isEmpty() ? "" : " from CPU " + from.toList();
    return which + before + " to CPU " + to.toList();
  }

  @Override
  public Map<String, Object> fields() {
    return Fields.of("irq", irq.number(), "device", irq.device(), "action", irq.action());
  }

  @Override
  public String file() {
    return "/proc/irq/" + irq.number() + "/smp_affinity_list";
  }

  @Override
  public CpuSet parse(String text) {
    return CpuSet.parseList(text);
  }

  @Override
  public String format(CpuSet cpus) {
    return cpus.toList();
  }

  @Override
  public List<String> call(CpuSet to) {
    return List.of("irq", String.valueOf(irq.number()), irq.action(), format(to));
  }

  @Override
  public boolean isPlannedByFile() {
    return false;
  }
}
