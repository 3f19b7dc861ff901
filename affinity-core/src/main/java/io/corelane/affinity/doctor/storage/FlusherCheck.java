/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DataNodeFacts;
import io.corelane.affinity.host.DataNodeFacts.CorelaneState;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One flusher for each disk. */
public final class FlusherCheck implements Check {

  private static final String SOURCE = "/sys/class/net/IF/speed";
  private static final long MEGABITS_PER_FLUSHER = 10_000;

  /** What {@code corelane.write} is where whole pages go past the page cache, if that can be. */
  private static final Set<String> DIRECT = Set.of("auto", "direct");

  private static final Topic TOPIC =
      new Topic(
          "flusher",
          "write-back of each disk",
          "The kernel writes a disk's dirty pages back with one worker at a time, however many"
              + " cores and hardware queues there are. Buffered writes of several files to one"
              + " fast disk can be limited by it: 243 to 368 MiB/s with one, up to 1,634 with"
              + " several, in a kernel developer's tests (linux-f2fs-devel, October 2025). Such a disk"
              + " shows that limit, not that of cores.");

  @Override
  public List<Finding> of(HostFacts host) {
    List<DiskSettings> fast =
        host.disks().stream()
            .filter(disk -> !disk.disk().rotational().toOptional().orElse(true))
            .toList();
    if (fast.isEmpty()) {
      return List.of(TOPIC.notApplicable("", "no disk says that it is solid-state", "/sys/block"));
    }
    String disks = Hosts.count(fast.size(), "solid-state disk");
    if (writesDirect(host)) {
      return List.of(TOPIC.ok("", disks + "; Corelane writes past the page cache", SOURCE));
    }
    List<String> untold = new ArrayList<>();
    long megabits = 0;
    for (NicSettings nic : Hosts.active(host)) {
      long speed = nic.megabitsPerSecond().toOptional().orElse(0L);
      megabits += speed;
      if (speed == 0) {
        untold.add(nic.name());
      }
    }
    boolean enough = megabits / fast.size() <= MEGABITS_PER_FLUSHER;
    if (enough && (megabits == 0 || !untold.isEmpty())) {
      String known = megabits == 0 ? "" : " behind at least " + megabits + " Mbit/s";
      String of = untold.isEmpty() ? "the network" : String.join(", ", untold);
      return List.of(TOPIC.unseen("", disks + known + "; the speed of " + of + " is not told"));
    }
    String fact = disks + " behind " + megabits + " Mbit/s";
    if (enough) {
      return List.of(TOPIC.ok("", fact, SOURCE));
    }
    return List.of(
        TOPIC.note(
            "",
            fact + ": above " + MEGABITS_PER_FLUSHER + " for each",
            Remedy.words(
                "More disks in dfs.datanode.data.dir, each with a worker of its own; or mode bind,"
                    + " whose disk writers write past the page cache, several for each disk."),
            SOURCE));
  }

  /** Whether the DataNode that was asked writes large uploads past the page cache. */
  static boolean writesDirect(HostFacts host) {
    Optional<DataNodeFacts> dataNode = host.dataNode().flatMap(Reading::toOptional);
    return dataNode
            .flatMap(node -> node.corelane().toOptional())
            .filter(CorelaneState::binds)
            .isPresent()
        && DIRECT.contains(
            dataNode
                .flatMap(node -> node.configuration().toOptional())
                .map(keys -> keys.getOrDefault("corelane.write", "auto"))
                .orElse("auto")
                .strip());
  }
}
