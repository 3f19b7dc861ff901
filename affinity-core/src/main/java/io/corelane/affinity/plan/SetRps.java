/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Packets of a receive queue are handed to other CPUs (RPS).
 *
 * @param nic the interface
 * @param queue N of {@code rx-N}
 * @param from the CPUs so far; empty when RPS was off
 * @param to the CPUs from now on; empty switches RPS off
 * @param reason why
 */
public record SetRps(String nic, int queue, CpuSet from, CpuSet to, String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "rps " + nic + " " + queue;
  }

  @Override
  public String description() {
    return "RPS of " + nic + " rx-" + queue + Masks.change(from, to);
  }

  @Override
  public List<String> commands() {
    return List.of(
        "echo " + Masks.hex(to) + " > /sys/class/net/" + nic + "/queues/rx-" + queue + "/rps_cpus");
  }
}
