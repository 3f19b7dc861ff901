/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * An upload's receiver is left to the scheduler again.
 *
 * @param upload its id
 * @param receiverTid its receiver's kernel thread id; 0 where there is none
 * @param receiverFrom the receiver's CPUs so far
 * @param receiverTo the CPUs of a thread that nobody has bound
 * @param reason why
 */
public record ReleaseUpload(
    String upload, int receiverTid, CpuSet receiverFrom, CpuSet receiverTo, String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "upload " + upload;
  }

  @Override
  public String description() {
    return "receiver of " + upload + " from " + receiverFrom.toList() + " to the scheduler";
  }

  @Override
  public List<String> commands() {
    return receiverTid == 0
        ? List.of()
        : List.of("taskset --pid --cpu-list " + receiverTo.toList() + " " + receiverTid);
  }
}
