/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Puts a disk writer's place into words. */
final class DiskReasons {

  private final CpuTopology topology;
  private final Words words;
  private final IdentityHashMap<List<CpuSet>, Map<CpuSet, String>> numbers =
      new IdentityHashMap<>();

  DiskReasons(CpuTopology topology, Words words) {
    this.topology = topology;
    this.words = words;
  }

  /** One sentence. */
  String of(Upload upload, DiskSeat seat) {
    String near = ", which no CPU outside this ";
    String queues =
        switch (seat.queues()) {
          case IN_CACHE -> queues(upload, seat.cpus()) + near + "last-level cache uses";
          case ON_NODE -> queues(upload, seat.cpus()) + near + "node uses";
          case ANYWHERE -> queues(upload, seat.cpus()) + ", which CPUs far away use too";
          case UNKNOWN -> "the hardware queues of " + upload.volume() + " are not known";
        };
    return "Disk writer on "
        + words.cpus(seat.cpus())
        + ": "
        + queues
        + farDevice(upload, seat)
        + ".";
  }

  private String farDevice(Upload upload, DiskSeat seat) {
    CpuSet node = topology.nodeCpus(upload.deviceNode());
    return node.isEmpty() || node.containsAll(seat.cpus())
        ? ""
        : "; the device itself is on node " + upload.deviceNode();
  }

  private String queues(Upload upload, CpuSet submitters) {
    return "it submits to hardware queue"
        + numbers
            .computeIfAbsent(upload.hardwareQueues(), list -> new HashMap<>())
            .computeIfAbsent(submitters, cpus -> numbers(upload.hardwareQueues(), cpus))
        + " of "
        + upload.volume();
  }

  /** The hardware queues that take what the given CPUs submit. */
  private static String numbers(List<CpuSet> queues, CpuSet submitters) {
    int[] taking = new int[queues.size()];
    int count = 0;
    for (int queue = 0; queue < taking.length; queue++) {
      if (queues.get(queue).intersects(submitters)) {
        taking[count++] = queue;
      }
    }
    CpuSet set = CpuSet.of(Arrays.copyOf(taking, count));
    return (count == 1 ? " " : "s ") + set.toList();
  }
}
