/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** Where requests complete. */
public final class RqAffinityCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "rq-affinity",
          "request completion",
          "A request's completion touches what its submitter has in its cache. With rq_affinity 0"
              + " it is done wherever the disk's interrupt came, on the far node too (Linux"
              + " Documentation/block/queue-sysfs.rst). It matters where several CPUs share a"
              + " hardware queue.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.machine().disks() instanceof Reading.Present)) {
      return List.of(TOPIC.unread("", host.machine().disks()));
    } else if (host.disks().isEmpty()) {
      return List.of(TOPIC.notApplicable("", "no disk to look at", "/sys/block"));
    }
    return host.disks().stream().map(disk -> finding(host, disk)).toList();
  }

  private static Finding finding(HostFacts host, DiskSettings disk) {
    String source = disk.file("queue/rq_affinity");
    if (!(disk.rqAffinity() instanceof Reading.Present<Long> value)) {
      return TOPIC.missing(host, disk.name(), disk.rqAffinity(), "it has no rq_affinity");
    }
    String fact = "rq_affinity " + value.value();
    boolean shared =
        disk.disk().hardwareQueues().toOptional().orElse(List.of()).stream()
            .map(HardwareQueue::cpus)
            .anyMatch(cpus -> cpus.size() > 1);
    if (value.value() == 0 && shared) {
      return TOPIC.advice(disk.name(), fact, Remedy.write("", source, "1", "0"), source);
    }
    return TOPIC.ok(
        disk.name(), fact + (shared ? "" : "; no two CPUs share a hardware queue"), source);
  }
}
