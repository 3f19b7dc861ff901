/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which NUMA node each CPU is on: {@code /sys/devices/system/node/nodeN/cpulist}, or {@code cpumap}
 * beside it, which names online CPUs only and is empty for a node of memory alone, then the link
 * {@code cpuN/nodeM}, which an offline CPU keeps (Linux {@code drivers/base/node.c}).
 */
final class NodesReader {
  private static final String NODES = "/sys/devices/system/node";
  private static final String NODE_NAME = "node[0-9]{1,6}";
  private static final String FACT = "which NUMA node each CPU is on";

  private final SystemRoot root;
  private final CpuFiles files;

  NodesReader(SystemRoot root) {
    this.root = root;
    files = new CpuFiles(root);
  }

  /**
   * What the nodes' own files say.
   *
   * @param numa false on a kernel without NUMA
   * @param byCpu CPU number to node number
   */
  record Nodes(boolean numa, Map<Integer, Integer> byCpu) {}

  Nodes read(Gaps gaps) {
    Reading<List<String>> names = root.names(NODES);
    if (names instanceof Reading.Absent<List<String>>) {
      return new Nodes(false, Map.of());
    }
    Map<Integer, Integer> byCpu = new HashMap<>();
    Set<Integer> contested = new HashSet<>();
    for (String name : gaps.or(names, List.<String>of(), FACT)) {
      if (name.matches(NODE_NAME)) {
        String node = NODES + "/" + name;
        String file = node + "/cpulist";
        Reading<CpuSet> listed = files.first(List.of(file, node + "/cpumap"), CpuSet.EMPTY);
        for (int cpu : gaps.or(listed, CpuSet.EMPTY, FACT).stream().toArray()) {
          if (byCpu.put(cpu, number(name)) != null) {
            gaps.add(file, "CPU " + cpu + " is on another node too", FACT);
            contested.add(cpu);
          }
        }
      }
    }
    byCpu.keySet().removeAll(contested);
    return new Nodes(true, byCpu);
  }

  /**
   * The node of one CPU: its number; -1 where the kernel does not tell it, with a gap if the CPU is
   * online.
   */
  int nodeOf(int cpu, boolean online, Nodes nodes, Gaps gaps) {
    if (!nodes.numa()) {
      return 0;
    }
    Integer listed = nodes.byCpu().get(cpu);
    int node = listed != null ? listed : linked(cpu, gaps);
    if (node < 0 && online) {
      gaps.add(NODES, "the online CPU " + cpu + " is on no node", FACT);
    }
    return node;
  }

  private int linked(int cpu, Gaps gaps) {
    Reading<List<String>> names = root.names(TopologyReader.CPUS + "/cpu" + cpu);
    return gaps.or(names, List.<String>of(), FACT).stream()
        .filter(name -> name.matches(NODE_NAME))
        .mapToInt(NodesReader::number)
        .findFirst()
        .orElse(-1);
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring("node".length()));
  }
}
