/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;

/** What was measured before an upload begins. */
final class Measured {

  /** What packets are expected to take of a CPU, so that measuring it changes no place. */
  private static final double PACKETS = 0.5;

  private Measured() {}

  /** Packets have been coming in where the occupancy says so, and where an upload begins. */
  static Occupancy packets(CpuTopology topology, Upload upload, Occupancy occupancy) {
    CpuSet own = CpuSet.of(upload.softirqCpu().stream().filter(topology.online()::contains));
    return packets(topology, occupancy.softirqCpus().or(own), occupancy);
  }

  /** Packets have been coming in on some CPUs. */
  static Occupancy packets(CpuTopology topology, CpuSet cpus, Occupancy occupancy) {
    CpuSet online = topology.online();
    double[] softirq = new double[online.highest() + 1];
    cpus.and(online).stream().forEach(cpu -> softirq[cpu] = PACKETS);
    return with(occupancy, new CpuLoads(online, new double[softirq.length], softirq));
  }

  /** All CPUs were idle. */
  static Occupancy idle(CpuTopology topology, Occupancy occupancy) {
    return packets(topology, CpuSet.EMPTY, occupancy);
  }

  private static Occupancy with(Occupancy occupancy, CpuLoads loads) {
    return new Occupancy(
        occupancy.receivers(), occupancy.softirqCpus(), loads, occupancy.typicalShare());
  }
}
