/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** The I/O scheduler of solid-state disks. */
public final class SchedulerCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "io-scheduler",
          "I/O scheduler",
          "bfq orders the requests of all cores under one lock. On a disk with several hardware"
              + " queues the cores of all uploads meet there, and requests wait for an order that"
              + " solid-state disks do not need.");

  @Override
  public List<Finding> of(HostFacts host) {
    return host.disks().stream().map(disk -> finding(host, disk)).toList();
  }

  private static Finding finding(HostFacts host, DiskSettings disk) {
    String source = disk.file("queue/scheduler");
    if (!(disk.scheduler() instanceof Reading.Present<String> scheduler)) {
      return TOPIC.missing(host, disk.name(), disk.scheduler(), "it has no scheduler");
    }
    boolean solid = !disk.disk().rotational().toOptional().orElse(true);
    int queues = disk.disk().hardwareQueues().toOptional().orElse(List.of()).size();
    return solid && queues > 1 && scheduler.value().equals("bfq")
        ? TOPIC.advice(disk.name(), "bfq", Remedy.write("", source, "none", "bfq"), source)
        : TOPIC.ok(disk.name(), scheduler.value(), source);
  }
}
