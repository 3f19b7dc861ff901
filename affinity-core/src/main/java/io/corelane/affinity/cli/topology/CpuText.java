/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.stream.Collectors;

/** The CPU section of the text: one line for each last-level cache, where caches are shared. */
final class CpuText {

  private static final int FEW = 4;

  private final Machine machine;
  private final boolean all;

  CpuText(Machine machine, boolean all) {
    this.machine = machine;
    this.all = all;
  }

  String text() {
    if (!(machine.topology() instanceof Reading.Present<CpuTopology> present)) {
      return "CPUs\n  not known: " + machine.topology().explanation() + "\n";
    }
    CpuTopology topology = present.value();
    TextTable table = new TextTable(2);
    boolean smt = topology.online().stream().anyMatch(c -> topology.siblings(c).size() > 1);
    table.row("node", "package", "LLC", "CPUs", smt ? "SMT siblings" : "");
    for (CpuSet cpus : onePerCore(topology) ? topology.nodes().values() : topology.llcs()) {
      Cpu first = topology.cpu(cpus.lowest());
      table.row(
          String.valueOf(first.node()),
          first.packageId() < 0 ? "?" : String.valueOf(first.packageId()),
          onePerCore(topology) ? "one a core" : String.valueOf(first.llc()),
          cpus.toList(),
          smt ? siblings(topology, cpus) : "");
    }
    return "CPUs: " + summary(topology) + "\n" + table.text() + marks(topology);
  }

  /** Where no shared caches are told, one line for each would say nothing. */
  private boolean onePerCore(CpuTopology topology) {
    return !all
        && topology.llcs().size() > FEW
        && topology.llcs().stream().allMatch(llc -> llc.equals(topology.siblings(llc.lowest())));
  }

  private static String summary(CpuTopology topology) {
    int possible = topology.cpus().size();
    int online = topology.online().size();
    long packages =
        topology.cpus().stream().filter(Cpu::online).map(Cpu::packageId).distinct().count();
    long cores = topology.cpus().stream().filter(Cpu::online).map(Cpu::core).distinct().count();
    return (possible == online ? "" : online + " online of ")
        + counted(possible, "logical CPU")
        + ": "
        + counted(packages, "package")
        + ", "
        + counted(topology.nodes().size(), "NUMA node")
        + ", "
        + counted(topology.llcs().size(), "last-level cache")
        + ", "
        + counted(cores, "core");
  }

  private static String counted(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** {@code 0+16 1+17 .. 15+31}: kernels number siblings in several ways. */
  private String siblings(CpuTopology topology, CpuSet cpus) {
    List<String> cores =
        cpus.stream()
            .filter(cpu -> topology.siblings(cpu).lowest() == cpu)
            .mapToObj(
                cpu ->
                    topology.siblings(cpu).stream()
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining("+")))
            .toList();
    return all || cores.size() <= FEW
        ? String.join(" ", cores)
        : cores.get(0) + " " + cores.get(1) + " .. " + cores.get(cores.size() - 1);
  }

  private String marks(CpuTopology topology) {
    TextTable table = new TextTable(2);
    CpuSet offline =
        CpuSet.of(topology.cpus().stream().filter(c -> !c.online()).mapToInt(Cpu::cpu));
    if (!offline.isEmpty()) {
      table.row("offline", offline.toList());
    }
    if (!(machine.allowed() instanceof Reading.Present<CpuSet> allowed)) {
      table.row("allowed", "not known: " + machine.allowed().explanation());
    } else if (allowed.value().equals(topology.online())) {
      table.row("allowed", "all online");
    } else {
      table.row("allowed", allowed.value().toList());
      table.row("not allowed", topology.online().minus(allowed.value()).toList());
    }
    return table.text();
  }
}
