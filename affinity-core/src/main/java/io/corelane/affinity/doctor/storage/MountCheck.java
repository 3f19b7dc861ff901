/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.block.DiskMount;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.stream.Collectors;

/** How volumes are mounted, as far as it matters to what is written. */
public final class MountCheck implements Check {

  private static final String SOURCE = "/proc/self/mountinfo";

  private static final Topic TOPIC =
      new Topic(
          "mounts",
          "mount options",
          "With sync every write waits for the disk; with data=journal ext4 writes each byte twice."
              + " Options that concern reading, such as noatime, change no upload.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.mounts() instanceof Reading.Present<List<DiskMount>> mounts)) {
      return List.of(TOPIC.unread("", host.mounts()));
    }
    List<String> disks = host.disks().stream().map(DiskSettings::name).toList();
    List<DiskMount> volumes =
        mounts.value().stream()
            .filter(mount -> mount.disks().stream().anyMatch(disks::contains))
            .filter(mount -> !mount.options().contains("ro") && !mount.point().startsWith("/boot"))
            .toList();
    List<Finding> found = volumes.stream().flatMap(mount -> of(mount).stream()).toList();
    if (!found.isEmpty()) {
      return found;
    }
    String types =
        volumes.stream().map(DiskMount::type).distinct().sorted().collect(Collectors.joining(", "));
    return List.of(
        volumes.isEmpty()
            ? TOPIC.notApplicable("", "no file system on these disks", SOURCE)
            : TOPIC.ok(
                "", Hosts.count(volumes.size(), "file system") + " (" + types + ")", SOURCE));
  }

  private static List<Finding> of(DiskMount mount) {
    String at = mount.point();
    if (mount.options().contains("sync")) {
      String command = "mount -o remount,";
      Remedy remedy =
          new Remedy("", List.of(command + "async " + at), List.of(command + "sync " + at));
      return List.of(TOPIC.problem(at, mount.type() + ", sync", remedy, SOURCE));
    } else if (mount.options().contains("data=journal")) {
      return List.of(
          TOPIC.advice(
              at,
              mount.type() + ", data=journal",
              Remedy.words("Mount it anew with data=ordered; a remount cannot change that."),
              SOURCE));
    }
    return List.of();
  }
}
