/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives online CPUs on no known node the node of their last-level cache. A cache of which no CPU's
 * node is known gets a number above all of the kernel's: CPUs that share an unknown would else look
 * like neighbours.
 */
final class OwnNodes {

  private OwnNodes() {}

  static List<Cpu> given(List<Cpu> rows) {
    if (rows.stream().noneMatch(OwnNodes::isLost)) {
      return rows;
    }
    Map<Integer, Integer> byLlc = new HashMap<>();
    rows.stream()
        .filter(cpu -> cpu.online() && cpu.node() >= 0)
        .forEach(cpu -> byLlc.putIfAbsent(cpu.llc(), cpu.node()));
    int[] highest = {rows.stream().mapToInt(Cpu::node).max().orElse(-1)};
    return rows.stream()
        .map(
            cpu ->
                isLost(cpu)
                    ? onNode(cpu, byLlc.computeIfAbsent(cpu.llc(), llc -> ++highest[0]))
                    : cpu)
        .toList();
  }

  private static boolean isLost(Cpu cpu) {
    return cpu.online() && cpu.node() < 0;
  }

  private static Cpu onNode(Cpu cpu, int node) {
    return new Cpu(cpu.cpu(), cpu.core(), cpu.packageId(), node, cpu.llc(), true);
  }
}
