/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.OptionalInt;

/**
 * How long an upload's lane is: softirq core, receiver cores and disk-writer cores together. From
 * the best to the worst; what is not known comes last. It is for telling only: no policy decides by
 * it.
 */
public enum Lane {
  /** All share one last-level cache. */
  SHORT,
  /** All are on one NUMA node. */
  NODE,
  /** The lane crosses NUMA nodes. */
  LONG,
  /**
   * The worst, whatever the disk writer has: the receiver may run on no core but the softirq's, so
   * packets and their receiver wait for each other. A core is all its SMT siblings: they share its
   * execution units. Where all online CPUs are one core that is simply the machine, and {@link
   * #SHORT}.
   */
  SHARED,
  /** A part of the lane is not known, most often the softirq core. */
  UNKNOWN;

  /** What is told beside a lane that is short because all CPUs to choose from share one cache. */
  public static final String ONE_CACHE = "one cache: nothing to shorten";

  /**
   * The length of a lane, by the two CPUs of it that are farthest apart, unless softirq and
   * receiver are confined to one core. It says where threads may run, so a thread that may run
   * everywhere makes the lane as long as the machine.
   *
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
    return isOneCore(topology, softirq, receiver)
        ? SHARED
        : length(topology, softirq, receiver.or(diskWriter));
  }

  /**
   * The length of a lane that nobody has chosen, by the CPU its receiver was seen on.
   *
   * @param softirqCpu the CPU that processes the upload's packets, if known
   * @param runsOn the CPU that the receiver was seen on, if known
   * @param mayRunOn where the receiver may run. That it was seen on the softirq's core is chance as
   *     long as it may run elsewhere
   * @return the length; {@link #UNKNOWN} if either CPU is not known or not online
   */
  public static Lane seen(
      CpuTopology topology, OptionalInt softirqCpu, OptionalInt runsOn, CpuSet mayRunOn) {
    int softirq = softirqCpu.orElse(-1);
    int receiver = runsOn.orElse(-1);
    if (!topology.online().contains(softirq) || !topology.online().contains(receiver)) {
      return UNKNOWN;
    }
    CpuSet now = CpuSet.of(receiver);
    return isOneCore(topology, softirq, mayRunOn.and(topology.online()).or(now))
        ? SHARED
        : length(topology, softirq, now);
  }

  private static boolean isOneCore(CpuTopology topology, int softirq, CpuSet receiver) {
    CpuSet core = topology.siblings(softirq);
    return core.containsAll(receiver) && !core.containsAll(topology.online());
  }

  private static Lane length(CpuTopology topology, int softirq, CpuSet threads) {
    if (topology.llc(softirq).containsAll(threads)) {
      return SHORT;
    }
    return topology.node(softirq).containsAll(threads) ? NODE : LONG;
  }
}
