/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.stream.Stream;

/**
 * The CPUs of an upload's disk writer. Which hardware queue takes a block, and so which CPU gets
 * the interrupt of its completion, follows from the CPU that submits it.
 *
 * <p>Only the upload's own softirq core is left out, not those of other uploads: the set then stays
 * the same for all uploads of one RX queue, and one writer thread serves them.
 *
 * @param cpus the set, not empty
 * @param queues how near the hardware queues are that its CPUs submit to
 */
record DiskSeat(CpuSet cpus, Queues queues) {

  /** Where the CPUs of the hardware queues are. */
  enum Queues {
    /** Below the receiver's last-level cache. */
    IN_CACHE,
    /** On the receiver's node. */
    ON_NODE,
    /** Farther: the device has fewer queues than the machine has caches or nodes. */
    ANYWHERE,
    /** Not known. */
    UNKNOWN
  }

  /**
   * The disk writer's place beside a receiver that sits on {@code receiver}, out of {@code seat}.
   */
  static DiskSeat beside(Host host, Upload upload, Anchor anchor, CpuSet seat, CpuSet receiver) {
    CpuTopology topology = host.topology();
    CpuSet around = around(host, anchor, seat);
    CpuSet base = host.singleCore() ? besides(around, topology, receiver.lowest()) : around;
    List<CpuSet> queues =
        upload.hardwareQueues().stream()
            .map(queue -> queue.and(topology.online()))
            .filter(queue -> queue.intersects(base))
            .toList();
    if (queues.isEmpty()) {
      return new DiskSeat(base, Queues.UNKNOWN);
    }
    CpuSet cache = topology.llc(seat.lowest());
    CpuSet inCache = cache.containsAll(seat) ? servedWithin(cache, queues, base) : CpuSet.EMPTY;
    if (inCache.size() > 1 || inCache.equals(base)) {
      return new DiskSeat(inCache, Queues.IN_CACHE);
    }
    CpuSet node = topology.node(seat.lowest());
    CpuSet onNode = node.containsAll(seat) ? servedWithin(node, queues, base) : CpuSet.EMPTY;
    if (onNode.size() > 1 || onNode.equals(base)) {
      return new DiskSeat(onNode, Queues.ON_NODE);
    }
    return new DiskSeat(base, Queues.ANYWHERE);
  }

  /**
   * The smallest of cache, node and machine that holds the seat and has two CPUs to choose from.
   */
  private static CpuSet around(Host host, Anchor anchor, CpuSet seat) {
    CpuTopology topology = host.topology();
    int cpu = seat.lowest();
    return Stream.of(topology.llc(cpu), topology.node(cpu), topology.online())
        .filter(area -> area.containsAll(seat))
        .map(area -> area.and(host.allowed()).minus(anchor.core()))
        .filter(area -> area.size() > 1)
        .findFirst()
        .orElse(seat);
  }

  /** Without the core of a receiver that has one CPU, if two CPUs are left. */
  private static CpuSet besides(CpuSet cpus, CpuTopology topology, int receiver) {
    CpuSet others = cpus.minus(topology.siblings(receiver));
    return others.size() > 1 ? others : cpus;
  }

  /** The CPUs of {@code base} whose hardware queue serves no CPU outside {@code area}. */
  private static CpuSet servedWithin(CpuSet area, List<CpuSet> queues, CpuSet base) {
    CpuSet served = CpuSet.EMPTY;
    for (CpuSet queue : queues) {
      served = area.containsAll(queue) ? served.or(queue) : served;
    }
    return served.and(base);
  }
}
