/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.OptionalInt;

/**
 * What is known of an upload when it starts.
 *
 * @param softirqCpu the CPU that processes its packets, if known
 * @param volume its volume, for the reasons, such as {@code nvme0n1}
 * @param hardwareQueues the CPU sets of the volume's hardware queues; empty when not known
 */
public record Upload(OptionalInt softirqCpu, String volume, List<CpuSet> hardwareQueues) {

  // Copied: the record stays what it was.
  public Upload {
    hardwareQueues = List.copyOf(hardwareQueues);
  }
}
