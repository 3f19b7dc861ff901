/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A machine of two sockets without SMT. The NIC is on node 0, NVMe devices are on both nodes in
 * turn, the first on node 0.
 *
 * @param cpus its CPUs, the first half on node 0; even
 * @param cpusPerLlc CPUs below one last-level cache; divides half of the CPUs
 * @param rxQueues receive queues of the NIC, at least 1
 * @param devices NVMe devices, at least 1
 * @param diskQueues hardware queues of each device, at least 1
 */
public record ModelMachine(int cpus, int cpusPerLlc, int rxQueues, int devices, int diskQueues) {

  /** Queues of common 40 GbE NICs, and one for each CPU if there are fewer of those. */
  private static final int RX_QUEUES = 16;

  /** One cache to a socket, 16 receive queues at most, a hardware queue for each CPU. */
  public static ModelMachine of(int cpus, int devices) {
    return new ModelMachine(cpus, cpus / 2, Math.min(cpus, RX_QUEUES), devices, cpus);
  }

  public ModelMachine withQueues(int rx, int disk) {
    return new ModelMachine(cpus, cpusPerLlc, rx, devices, disk);
  }

  public ModelMachine withCpusPerLlc(int perLlc) {
    return new ModelMachine(cpus, perLlc, rxQueues, devices, diskQueues);
  }

  int node(int cpu) {
    return cpu / (cpus / 2);
  }

  public int deviceNode(int device) {
    return device % 2;
  }

  /** Where the driver puts a queue's interrupt: the NIC's node first, one to a CPU. */
  int defaultIrqCpu(int rxQueue) {
    return rxQueue % cpus;
  }

  /** The CPUs of each of a device's hardware queues: neighbours share one, as blk-mq maps them. */
  public List<CpuSet> hardwareQueues() {
    int queues = Math.min(diskQueues, cpus);
    return IntStream.range(0, queues)
        .mapToObj(q -> CpuSet.range(q * cpus / queues, (q + 1) * cpus / queues - 1))
        .toList();
  }

  CpuTopology topology(CpuSet offline) {
    List<Cpu> rows = new ArrayList<>();
    for (int cpu = 0; cpu < cpus; cpu++) {
      boolean online = !offline.contains(cpu);
      int node = node(cpu);
      int llc = online ? firstOnline(cpu / cpusPerLlc * cpusPerLlc, offline) : cpu;
      rows.add(new Cpu(cpu, cpu, node, node, llc, online));
    }
    return new CpuTopology(rows);
  }

  private static int firstOnline(int from, CpuSet offline) {
    int cpu = from;
    while (offline.contains(cpu)) {
      cpu++;
    }
    return cpu;
  }
}
