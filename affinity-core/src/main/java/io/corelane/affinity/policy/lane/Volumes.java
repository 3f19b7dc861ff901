/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hardware queues of some uploads' volumes, each worked out once. */
final class Volumes {

  /** Up to as many lists, working one out takes less than looking for an equal one. */
  private static final int FEW = 64;

  private final CpuTopology topology;
  private final Known before;
  private final IdentityHashMap<List<CpuSet>, HardwareQueues> byIdentity = new IdentityHashMap<>();
  private final Map<List<CpuSet>, HardwareQueues> byContent = new HashMap<>();

  /** Volumes of a machine; what was worked out before is kept. */
  Volumes(CpuTopology topology, Known before) {
    this.topology = topology;
    this.before = before;
  }

  /**
   * What was worked out of a machine's volumes; not changed once it is handed on. Lists are told
   * apart as objects: equal ones that are not the same are worked out again.
   *
   * @param topology the machine; nothing if none was seen
   * @param queues by the list of an upload
   */
  record Known(
      @Nullable CpuTopology topology, IdentityHashMap<List<CpuSet>, HardwareQueues> queues) {

    /** Nothing was worked out. */
    static final Known NOTHING = new Known(null, new IdentityHashMap<>());

    // Comparing all rows takes as long as what it would spare.
    @SuppressWarnings("ReferenceEquality")
    HardwareQueues of(CpuTopology machine, List<CpuSet> list) {
      HardwareQueues known = machine == topology ? queues.get(list) : null;
      return known == null ? new HardwareQueues(machine, list) : known;
    }
  }

  /** For the next time: those of the uploads that were asked for. */
  Known known() {
    return new Known(topology, byIdentity);
  }

  /** Those of one upload. Uploads of one volume mostly share the list itself. */
  HardwareQueues of(Upload upload) {
    List<CpuSet> list = upload.hardwareQueues();
    HardwareQueues known = byIdentity.get(list);
    if (known == null) {
      known =
          byIdentity.size() < FEW
              ? before.of(topology, list)
              : byContent.computeIfAbsent(list, queues -> new HardwareQueues(topology, queues));
      byIdentity.put(list, known);
    }
    return known;
  }
}
