/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.stream.IntStream;

/** Where the interrupts of the NIC's queues are. */
enum Spread {
  /** All queues on one CPU. */
  ONE_CPU,
  /** One queue on each core below the NIC's last-level cache. */
  CORES_OF_CACHE,
  /** One queue on each CPU of the NIC's node. */
  CPUS_OF_NODE;

  /** The CPU that processes each upload's packets. */
  List<Integer> ofUploads(SweepMachine machine, int uploads) {
    List<Integer> queues = queues(machine);
    return IntStream.range(0, uploads).mapToObj(i -> queues.get(i % queues.size())).toList();
  }

  private List<Integer> queues(SweepMachine machine) {
    CpuTopology topology = machine.topology();
    CpuSet nic = machine.nic();
    CpuSet cpus =
        switch (this) {
          case ONE_CPU -> CpuSet.of(nic.lowest());
          case CORES_OF_CACHE ->
              topology
                  .llc(nic.lowest())
                  .and(nic)
                  .filter(cpu -> topology.siblings(cpu).lowest() == cpu);
          case CPUS_OF_NODE -> nic;
        };
    return cpus.stream().limit(machine.rxQueues()).boxed().toList();
  }
}
