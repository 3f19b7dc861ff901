/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.topology.CpuTopology;

/**
 * The CPUs of an upload's disk writer. Which hardware queue takes a block, and so which CPU gets
 * the interrupt of its completion, follows from the CPU that submits it.
 *
 * <p>Only the upload's own softirq core is left out, if two CPUs are left: the set then stays the
 * same for all uploads of one RX queue, and one writer thread serves them.
 *
 * @param cpus the set, not empty
 * @param queues how near the hardware queues are that its CPUs submit to
 */
record DiskSeat(CpuSet cpus, Queues queues) {

  /** Where the CPUs of the hardware queues are. */
  enum Queues {
    /** Below the receiver's last-level cache. */
    IN_CACHE,
    ON_NODE,
    /** Farther: the device has fewer queues than the machine has caches or nodes. */
    ANYWHERE,
    /** Not known. */
    UNKNOWN
  }

  /** The disk writer's place beside a receiver. */
  static DiskSeat beside(Host host, Anchor anchor, HardwareQueues queues, CpuSet receiver) {
    CpuTopology topology = host.topology();
    CpuSet around = around(host, anchor, receiver);
    CpuSet base = host.singleCore() ? besides(around, topology, receiver.lowest()) : around;
    if (!queues.served().intersects(base)) {
      return new DiskSeat(base, Queues.UNKNOWN);
    }
    int cpu = receiver.lowest();
    CpuSet inCache = queues.withinLlc(cpu).and(base);
    if (isSet(inCache, base) && topology.llc(cpu).containsAll(receiver)) {
      return new DiskSeat(inCache, Queues.IN_CACHE);
    }
    CpuSet onNode = queues.withinNode(cpu).and(base);
    if (isSet(onNode, base) && topology.node(cpu).containsAll(receiver)) {
      return new DiskSeat(onNode, Queues.ON_NODE);
    }
    return new DiskSeat(base, Queues.ANYWHERE);
  }

  private static boolean isSet(CpuSet cpus, CpuSet base) {
    int size = cpus.size();
    return size > 1 || (size == 1 && cpus.equals(base));
  }

  /**
   * The smallest of cache, node and machine that holds the receiver and has two CPUs to choose
   * from.
   */
  private static CpuSet around(Host host, Anchor anchor, CpuSet receiver) {
    CpuTopology topology = host.topology();
    int cpu = receiver.lowest();
    CpuSet[] areas = {topology.llc(cpu), topology.node(cpu), topology.online()};
    for (CpuSet area : areas) {
      if (area.containsAll(receiver)) {
        CpuSet usable = area.and(host.allowed());
        CpuSet besides = usable.minus(anchor.core());
        if (besides.size() > 1) {
          return besides;
        } else if (usable.size() > 1) {
          return usable;
        }
      }
    }
    return receiver;
  }

  /** Without the core of a receiver that has one CPU, if two CPUs are left. */
  private static CpuSet besides(CpuSet cpus, CpuTopology topology, int receiver) {
    CpuSet others = cpus.minus(topology.siblings(receiver));
    return others.size() > 1 ? others : cpus;
  }
}
