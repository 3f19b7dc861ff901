/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.Distance;
import java.util.OptionalInt;

/**
 * What an upload's threads should be near: its softirq core; where that is not known, its volume's
 * device.
 *
 * @param softirqCpu the softirq CPU, or nothing if it is not known or not online
 * @param core the softirq CPU and its SMT siblings, to be kept free; empty if not known
 * @param llc the CPUs below the softirq CPU's last-level cache; empty if not known
 * @param near the CPUs of its node, else those near the device; empty if neither is known
 * @param device the CPUs of the device's node; empty if not known
 */
record Anchor(OptionalInt softirqCpu, CpuSet core, CpuSet llc, CpuSet near, CpuSet device) {

  static Anchor of(CpuTopology topology, Upload upload) {
    CpuSet device = device(topology, upload);
    int cpu = upload.softirqCpu().orElse(-1);
    if (!topology.online().contains(cpu)) {
      return new Anchor(OptionalInt.empty(), CpuSet.EMPTY, CpuSet.EMPTY, device, device);
    }
    return new Anchor(
        OptionalInt.of(cpu), topology.siblings(cpu), topology.llc(cpu), topology.node(cpu), device);
  }

  /** How far the farthest CPU of a set is; SAME_NODE if there is nothing to be near to. */
  Distance distance(CpuSet cpus) {
    if (!llc.isEmpty() && llc.containsAll(cpus)) {
      return Distance.SAME_LLC;
    }
    boolean isNear = near.isEmpty() || near.containsAll(cpus);
    return isNear ? Distance.SAME_NODE : Distance.OTHER_NODE;
  }

  /** Whether a set lies with the device, or nothing is known of it. */
  boolean isWithDevice(CpuSet cpus) {
    return device.isEmpty() || device.containsAll(cpus);
  }

  /** The device's node, else the CPUs its hardware queues serve if those are not simply all. */
  private static CpuSet device(CpuTopology topology, Upload upload) {
    CpuSet node = topology.nodeCpus(upload.deviceNode());
    if (!node.isEmpty()) {
      return node;
    }
    CpuSet served = CpuSet.EMPTY;
    for (CpuSet queue : upload.hardwareQueues()) {
      served = served.or(queue);
    }
    return served.containsAll(topology.online()) ? CpuSet.EMPTY : served.and(topology.online());
  }
}
