/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;

/**
 * An upload's threads go to other CPUs.
 *
 * @param upload its id
 * @param receiverTid its receiver's kernel thread id; 0 where there is none
 * @param receiverFrom the receiver's CPUs so far; empty when it was left to the scheduler
 * @param receiverTo its CPUs from now on; never empty
 * @param diskWriterFrom where its blocks were submitted so far; empty when the kernel wrote
 * @param diskWriterTo where they shall be submitted; empty when the kernel writes
 * @param reason why
 */
public record BindUpload(
    String upload,
    int receiverTid,
    CpuSet receiverFrom,
    CpuSet receiverTo,
    CpuSet diskWriterFrom,
    CpuSet diskWriterTo,
    String reason)
    implements PlanStep {

  @Override
  public String object() {
    return "upload " + upload;
  }

  @Override
  public String description() {
    String writer =
        diskWriterTo.isEmpty() || diskWriterTo.equals(diskWriterFrom)
            ? ""
            : ", disk writer" + from(diskWriterFrom) + " to " + diskWriterTo.toList();
    return "receiver of " + upload + from(receiverFrom) + " to " + receiverTo.toList() + writer;
  }

  @Override
  public List<String> commands() {
    return receiverTid == 0
        ? List.of()
        : List.of("taskset --pid --cpu-list " + receiverTo.toList() + " " + receiverTid);
  }

  private static String from(CpuSet cpus) {
    return cpus.isEmpty() ? "" : " from " + cpus.toList();
  }
}
