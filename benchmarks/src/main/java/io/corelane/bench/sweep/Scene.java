/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Upload;
import java.util.List;
import java.util.OptionalInt;

/**
 * Uploads on a machine.
 *
 * @param machine the machine
 * @param uploads how many, one after the other from the NIC's queues in turn
 * @param share what each receiver wants of a core
 * @param softirq what softirqs take of each CPU that processes packets of an upload
 * @param spread where the queues are
 * @param others what else computes
 * @param deviceNode the node of the volume's device
 */
record Scene(
    SweepMachine machine,
    int uploads,
    double share,
    double softirq,
    Spread spread,
    Others others,
    int deviceNode) {

  /** The CPU that processes each upload's packets. */
  List<Integer> softirqCpus() {
    return spread.ofUploads(machine, uploads);
  }

  Upload upload(int softirqCpu) {
    return new Upload(OptionalInt.of(softirqCpu), "volume", deviceNode, List.of());
  }

  /** As a measurement would have it while the uploads run. */
  CpuLoads loads() {
    return loads(CpuSet.of(softirqCpus().stream().mapToInt(cpu -> cpu)));
  }

  /** As it was measured before the first upload. */
  CpuLoads idleLoads() {
    return loads(CpuSet.EMPTY);
  }

  private CpuLoads loads(CpuSet busy) {
    CpuSet online = machine.topology().online();
    double[] compute = new double[online.highest() + 1];
    double[] packets = new double[compute.length];
    for (int cpu = online.next(0); cpu >= 0; cpu = online.next(cpu + 1)) {
      packets[cpu] = busy.contains(cpu) ? softirq : 0;
      // Softirqs come first: others get what they leave.
      compute[cpu] = Math.min(others.of(machine, cpu), 1 - packets[cpu]);
    }
    return new CpuLoads(online, compute, packets);
  }
}
