/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LanePolicyTest {

  private final LanePolicy policy = new LanePolicy();

  @Test
  void otherCoresOfTheSameCache() {
    CpuTopology machine = LiteralMachines.dualSocketSmt();
    Placement placement =
        policy.place(
            new Host(machine, machine.online(), false), upload(9, machine), Occupancy.NONE);
    assertEquals(CpuSet.parseList("8,10-15,24,26-31"), placement.receiverCpus());
    assertEquals(CpuSet.parseList("8,10-15,24,26-31"), placement.diskWriterCpus());
    assertEquals(Lane.SHORT, placement.lane());
    assertEquals(3, placement.reasons().size(), () -> String.join("\n", placement.reasons()));
  }

  private static Upload upload(int softirqCpu, CpuTopology machine) {
    List<CpuSet> queuePerCpu = machine.online().stream().mapToObj(CpuSet::of).toList();
    return new Upload(OptionalInt.of(softirqCpu), "nvme0n1", queuePerCpu);
  }
}
