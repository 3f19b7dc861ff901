/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Machines of one node and one cache. */
class HostTest {

  @ParameterizedTest
  @CsvSource({"1,1,false", "2,1,false", "3,1,true", "2,2,false", "4,2,true", "8,1,true"})
  void twoCpusAreLeftBesidesAnyCore(int cpus, int siblings, boolean choice) {
    CpuTopology topology =
        new CpuTopology(
            IntStream.range(0, cpus)
                .mapToObj(cpu -> new Cpu(cpu, cpu / siblings * siblings, 0, 0, 0, true))
                .toList());
    Host host = new Host(topology, topology.online(), false);
    assertEquals(choice, host.leavesAChoice());
  }

  @ParameterizedTest
  @CsvSource({"0-1,false", "0-2,true", "0,false"})
  void onlyCpusThatMayBeUsedCount(String allowed, boolean choice) {
    CpuTopology topology =
        new CpuTopology(
            IntStream.range(0, 8).mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, 0, true)).toList());
    assertEquals(choice, new Host(topology, CpuSet.parseList(allowed), false).leavesAChoice());
  }
}
