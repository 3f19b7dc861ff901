/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;
import java.util.OptionalInt;

/**
 * What an upload's threads should be near, and which cores they should leave alone.
 *
 * @param softirq the CPU that processes its packets; -1 if that is not known or not online
 * @param ack the CPU that processes the acknowledgements of its pipeline's next DataNode; -1 if
 *     there is none, or it is not known or not online
 * @param core the softirq CPU and its SMT siblings; empty if not known
 * @param device the CPUs near its volume's device; empty if not known
 * @param deviceNode the node whose CPUs those are, or {@link Upload#NO_NODE}
 */
record Anchor(int softirq, int ack, CpuSet core, CpuSet device, int deviceNode) {

  /** The anchor of an upload whose hardware queues are {@code queues}. */
  static Anchor of(
      CpuTopology topology, Upload upload, OptionalInt ackSoftirq, HardwareQueues queues) {
    int softirq = online(topology, upload.softirqCpu());
    int ack = online(topology, ackSoftirq);
    CpuSet node = topology.nodeCpus(upload.deviceNode());
    return new Anchor(
        softirq,
        ack,
        softirq < 0 ? CpuSet.EMPTY : topology.siblings(softirq),
        node.isEmpty() ? queues.near() : node,
        node.isEmpty() ? Upload.NO_NODE : upload.deviceNode());
  }

  private static int online(CpuTopology topology, OptionalInt cpu) {
    return topology.online().contains(cpu.orElse(-1)) ? cpu.getAsInt() : -1;
  }
}
