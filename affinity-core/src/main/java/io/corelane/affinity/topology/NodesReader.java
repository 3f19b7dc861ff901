/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which NUMA node each CPU is on: {@code /sys/devices/system/node/nodeN/cpulist}, which lists
 * online CPUs only and is empty for a node of memory alone, then the link {@code cpuN/nodeM}, which
 * an offline CPU keeps (Linux {@code drivers/base/node.c}).
 */
final class NodesReader {
  private static final String NODES = "/sys/devices/system/node";
  private static final String NODE_NAME = "node[0-9]{1,6}";

  private final SystemRoot root;

  NodesReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * What the nodes' own files say.
   *
   * @param numa false on a kernel without NUMA
   * @param byCpu CPU number to node number
   */
  record Nodes(boolean numa, Map<Integer, Integer> byCpu) {}

  Nodes read() throws Unread {
    Reading<List<String>> names = root.names(NODES);
    if (names instanceof Reading.Absent<List<String>>) {
      return new Nodes(false, Map.of());
    }
    Map<Integer, Integer> byCpu = new HashMap<>();
    for (String name : Unread.required(names)) {
      if (name.matches(NODE_NAME)) {
        String file = NODES + "/" + name + "/cpulist";
        CpuSet cpus = Unread.or(root.text(file).parse(file, CpuSet::parseList), CpuSet.EMPTY);
        for (int cpu : cpus.stream().toArray()) {
          if (byCpu.put(cpu, number(name)) != null) {
            throw Unread.malformed(file, "CPU " + cpu + " is on another node too");
          }
        }
      }
    }
    return new Nodes(true, byCpu);
  }

  /**
   * The node of one CPU.
   *
   * @return its number; -1 for an offline CPU whose node the kernel does not tell
   */
  int nodeOf(int cpu, boolean online, Nodes nodes) throws Unread {
    if (!nodes.numa()) {
      return 0;
    }
    Integer listed = nodes.byCpu().get(cpu);
    int node = listed != null ? listed : linked(cpu);
    if (node < 0 && online) {
      throw Unread.malformed(NODES, "the online CPU " + cpu + " is on no node");
    }
    return node;
  }

  private int linked(int cpu) throws Unread {
    List<String> names =
        Unread.or(root.names(TopologyReader.CPUS + "/cpu" + cpu), List.<String>of());
    return names.stream()
        .filter(name -> name.matches(NODE_NAME))
        .mapToInt(NodesReader::number)
        .findFirst()
        .orElse(-1);
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring("node".length()));
  }
}
