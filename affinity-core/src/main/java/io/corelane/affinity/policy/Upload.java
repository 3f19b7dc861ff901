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
 * @param deviceNode the NUMA node of the volume's device, or {@link #NO_NODE}
 * @param hardwareQueues the CPU sets of the volume's hardware queues, by queue number; empty when
 *     not known
 * @param diskWriter whether a disk writer is to be placed; if not, the kernel's own threads write,
 *     on CPUs that nobody knows beforehand
 * @param adrift why its packets may not stay on the softirq CPU but follow whoever reads them, such
 *     as {@code they come by loopback}; empty if they stay. Nothing can be placed beside such a CPU
 */
public record Upload(
    OptionalInt softirqCpu,
    String volume,
    int deviceNode,
    List<CpuSet> hardwareQueues,
    boolean diskWriter,
    String adrift) {

  /** The device's node is not known, or the volume has several devices on different nodes. */
  public static final int NO_NODE = -1;

  public Upload {
    hardwareQueues = List.copyOf(hardwareQueues);
  }

  /**
   * An upload with a disk writer.
   *
   * @param softirqCpu the CPU that processes its packets, if known
   * @param volume its volume, for the reasons
   * @param deviceNode the NUMA node of the volume's device, or {@link #NO_NODE}
   * @param hardwareQueues the CPU sets of the volume's hardware queues; empty when not known
   */
  public Upload(
      OptionalInt softirqCpu, String volume, int deviceNode, List<CpuSet> hardwareQueues) {
    this(softirqCpu, volume, deviceNode, hardwareQueues, true, "");
  }

  /**
   * An upload with a disk writer whose device's node is not known.
   *
   * @param softirqCpu the CPU that processes its packets, if known
   * @param volume its volume, for the reasons
   * @param hardwareQueues the CPU sets of the volume's hardware queues; empty when not known
   */
  public Upload(OptionalInt softirqCpu, String volume, List<CpuSet> hardwareQueues) {
    this(softirqCpu, volume, NO_NODE, hardwareQueues);
  }

  /** The same with packets that may follow their receiver. */
  public Upload adrift(String why) {
    return new Upload(softirqCpu, volume, deviceNode, hardwareQueues, diskWriter, why);
  }
}
