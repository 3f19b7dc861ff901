/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.OptionalInt;

/** How long an upload's lane is: softirq core, receiver cores and disk-writer cores together. */
public enum Lane {
  /** All share one last-level cache. */
  SHORT,
  /** All are on one NUMA node. */
  NODE,
  /** The lane crosses NUMA nodes. */
  LONG,
  /** A part of the lane is not known, most often the softirq core. */
  UNKNOWN;

  /**
   * The length of a lane, by the two CPUs of it that are farthest apart. It says where threads may
   * run, so a thread that may run everywhere makes the lane as long as the machine.
   *
   * @param topology the machine
   * @param softirqCpu the CPU that processes the upload's packets, if known
   * @param receiverCpus where the receiver may run; offline CPUs in it do not count
   * @param diskWriterCpus where the disk writer may run; offline CPUs in it do not count. Without a
   *     disk writer, the receiver's once more: what the kernel's threads do is not known
   * @return the length; {@link #UNKNOWN} if the softirq CPU is not known or not online, or if a set
   *     has no online CPU
   */
  public static Lane of(
      CpuTopology topology, OptionalInt softirqCpu, CpuSet receiverCpus, CpuSet diskWriterCpus) {
    CpuSet receiver = receiverCpus.and(topology.online());
    CpuSet diskWriter = diskWriterCpus.and(topology.online());
    int softirq = softirqCpu.orElse(-1);
    if (!topology.online().contains(softirq) || receiver.isEmpty() || diskWriter.isEmpty()) {
      return UNKNOWN;
    }
    CpuSet threads = receiver.or(diskWriter);
    if (topology.llc(softirq).containsAll(threads)) {
      return SHORT;
    }
    return topology.node(softirq).containsAll(threads) ? NODE : LONG;
  }
}
