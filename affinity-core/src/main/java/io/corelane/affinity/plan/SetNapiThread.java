/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * Moves a kernel thread that polls a NIC: with threaded NAPI it counts, not the interrupt.
 *
 * @param nic the interface
 * @param napiId the NAPI instance
 * @param tid the thread
 * @param from its CPUs
 * @param to the CPUs it shall have
 * @param reason why, in whole sentences
 */
public record SetNapiThread(String nic, int napiId, int tid, CpuSet from, CpuSet to, String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "napi " + nic + " " + napiId;
  }

  @Override
  public String description() {
    return "NAPI thread " + tid + " of " + nic + Masks.change(from, to);
  }

  @Override
  public List<String> commands() {
    return List.of("taskset -pc " + to.toList() + " " + tid);
  }
}
