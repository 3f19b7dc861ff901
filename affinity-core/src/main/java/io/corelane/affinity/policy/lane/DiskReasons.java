/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;

/** Puts a disk writer's place into words. */
final class DiskReasons {

  private final CpuTopology topology;
  private final PlaceWords words;

  DiskReasons(CpuTopology topology, PlaceWords words) {
    this.topology = topology;
    this.words = words;
  }

  /** One sentence. */
  String of(Upload upload, HardwareQueues queues, DiskSeat seat) {
    String near = ", which no CPU outside this ";
    String nearness =
        switch (seat.queues()) {
          case IN_CACHE -> queues(upload, queues, seat.cpus()) + near + "last-level cache uses";
          case ON_NODE -> queues(upload, queues, seat.cpus()) + near + "node uses";
          case ANYWHERE -> queues(upload, queues, seat.cpus()) + ", which CPUs far away use too";
          case UNKNOWN -> "the hardware queues of " + upload.volume() + " are not known";
        };
    return "Disk writer on "
        + words.cpus(seat.cpus())
        + ": "
        + nearness
        + farDevice(upload, seat)
        + ".";
  }

  private String farDevice(Upload upload, DiskSeat seat) {
    CpuSet node = topology.nodeCpus(upload.deviceNode());
    return node.isEmpty() || node.containsAll(seat.cpus())
        ? ""
        : "; the device itself is on node " + upload.deviceNode();
  }

  private String queues(Upload upload, HardwareQueues queues, CpuSet submitters) {
    return "it submits to " + words.queues(queues.numbers(submitters)) + " of " + upload.volume();
  }
}
