/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The hardware queues of some uploads' volumes, each worked out once. */
final class Volumes {

  private final CpuTopology topology;
  private final IdentityHashMap<List<CpuSet>, HardwareQueues> byIdentity = new IdentityHashMap<>();
  private final Map<List<CpuSet>, HardwareQueues> byContent = new HashMap<>();

  Volumes(CpuTopology topology) {
    this.topology = topology;
  }

  /** Those of one upload. Uploads of one volume mostly share the list itself. */
  HardwareQueues of(Upload upload) {
    List<CpuSet> list = upload.hardwareQueues();
    HardwareQueues known = byIdentity.get(list);
    if (known == null) {
      known = byContent.computeIfAbsent(list, queues -> new HardwareQueues(topology, queues));
      byIdentity.put(list, known);
    }
    return known;
  }
}
