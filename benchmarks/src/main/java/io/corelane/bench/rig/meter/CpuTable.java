/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;
import java.util.TreeMap;

/** Where the CPUs are, as the guest's own sysfs says: nothing of Corelane's has read it. */
final class CpuTable {

  /**
   * One CPU.
   *
   * @param node its NUMA node
   * @param llc the CPUs below its last-level cache; empty if the machine does not say
   */
  private record Place(int node, CpuSet llc) {}

  private final Map<Integer, Place> places = new TreeMap<>();

  void add(int cpu, int node, CpuSet llc) {
    places.put(cpu, new Place(node, llc));
  }

  boolean isEmpty() {
    return places.isEmpty();
  }

  /** Sorts bytes by distance; a CPU that is not in the table is as unknown as none. */
  Shares shares(Map<CpuPair, Long> bytes) {
    Shares sum = Shares.NONE;
    for (Map.Entry<CpuPair, Long> entry : bytes.entrySet()) {
      sum = sum.plus(share(entry.getKey(), entry.getValue()));
    }
    return sum;
  }

  private Shares share(CpuPair pair, long bytes) {
    Place from = places.get(pair.from());
    Place to = places.get(pair.to());
    if (from == null || to == null) {
      return new Shares(0, 0, 0, 0, bytes);
    } else if (pair.from() == pair.to()) {
      return new Shares(bytes, 0, 0, 0, 0);
    } else if (from.llc().contains(pair.to())) {
      return new Shares(0, bytes, 0, 0, 0);
    } else if (from.node() == to.node()) {
      return new Shares(0, 0, bytes, 0, 0);
    }
    return new Shares(0, 0, 0, bytes, 0);
  }
}
