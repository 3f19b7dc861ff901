/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every machine's topology, against what was checked by eye. */
class MachineTopologyTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void topologyIsAsExpected(String name, @TempDir Path directory) {
    Machine machine = Machine.unpack(name, directory);
    Golden.check(name, "topology", render(machine));
  }

  private static String render(Machine machine) {
    Reading<CpuTopology> reading = new TopologyReader(machine.root()).read();
    if (!(reading instanceof Reading.Present<CpuTopology> present)) {
      return reading.explanation() + "\n";
    }
    CpuTopology topology = present.value();
    StringBuilder out = new StringBuilder(topology + "\n");
    topology.nodes().forEach((node, cpus) -> out.append("node " + node + ": " + cpus + "\n"));
    topology.llcs().forEach(cpus -> out.append("LLC " + cpus.lowest() + ": " + cpus + "\n"));
    Reading<CpuSet> allowed = new AllowedCpusReader(machine.root()).read(topology);
    out.append(
        "allowed: " + allowed.toOptional().map(CpuSet::toString).orElse(allowed.explanation()));
    out.append("\n\ncpu core package node llc\n");
    for (Cpu cpu : topology.cpus()) {
      out.append(
          String.format(
              "%3d %4d %7d %4d %3d%s%n",
              cpu.cpu(),
              cpu.core(),
              cpu.packageId(),
              cpu.node(),
              cpu.llc(),
              cpu.online() ? "" : " offline"));
    }
    return out.toString();
  }
}
