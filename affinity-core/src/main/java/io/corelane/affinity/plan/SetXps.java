/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Some CPUs send on a transmit queue (XPS).
 *
 * @param nic the interface
 * @param queue N of {@code tx-N}
 * @param from the CPUs so far; empty when not known or none
 * @param to the CPUs from now on; empty leaves the choice to the kernel's hash
 * @param reason why
 */
public record SetXps(String nic, int queue, CpuSet from, CpuSet to, String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "xps " + nic + " " + queue;
  }

  @Override
  public String description() {
    return "XPS of " + nic + " tx-" + queue + Masks.change(from, to);
  }

  @Override
  public List<String> commands() {
    return List.of(
        "echo " + Masks.hex(to) + " > /sys/class/net/" + nic + "/queues/tx-" + queue + "/xps_cpus");
  }
}
