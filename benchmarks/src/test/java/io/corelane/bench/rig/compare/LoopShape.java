/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Map;

/**
 * A machine that the loop closes on, and the NICs by which uploads come.
 *
 * @param profile the guest's
 * @param nics network interfaces of the guest
 */
record LoopShape(String profile, List<String> nics) {

  private static final int STREAMS = 4;

  /** Those that the loop decides differently on. */
  static final List<LoopShape> ALL =
      List.of(
          new LoopShape("two-node", List.of("data0")),
          new LoopShape("one-queue", List.of("data0")),
          new LoopShape("two-nics", List.of("data0")),
          new LoopShape("two-nics", List.of("data0", "data1")),
          new LoopShape("few-nvme-queues", List.of("data0")));

  // Copied: the record stays what it was.
  LoopShape {
    nics = List.copyOf(nics);
  }

  /** Files that are written at once while uploads are judged. */
  int streams() {
    return STREAMS * nics.size();
  }

  boolean hasSeveralNics() {
    return nics.size() > 1;
  }

  /** The CPUs of all nodes that its NICs are on. */
  CpuSet cpus(Map<String, CpuSet> nodes) {
    return nics.stream()
        .map(nic -> nodes.getOrDefault(nic, CpuSet.EMPTY))
        .reduce(CpuSet.EMPTY, CpuSet::or);
  }

  @Override
  public String toString() {
    return profile + " by " + String.join(" and ", nics);
  }
}
