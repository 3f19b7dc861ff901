/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupMount;
import io.corelane.affinity.topology.CgroupPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A control group that limits the memory of one process, and with it the page cache of the files
 * that it writes (Linux {@code Documentation/admin-guide/cgroup-v1/memory.rst}, {@code
 * cgroup-v2.rst}). Below a group that limits this process as well: no limit of others is left.
 */
record MemoryGroup(Path directory) {

  private static final String MOUNTS = "/proc/self/mountinfo";
  private static final String GROUPS = "/proc/self/cgroup";
  private static final String MEMORY = "memory";

  /** Where a group can be made, and the file that limits it. */
  record Place(Path parent, String limit) {}

  /** Makes one, empty so far. */
  static MemoryGroup make(SystemRoot root, String name, long bytes, Reaper reaper)
      throws HarnessException {
    Place place =
        place(root)
            .orElseThrow(
                () -> new HarnessException("--memory-limit: no memory cgroup is mounted here"));
    Path directory = place.parent().resolve(name);
    try {
      reaper.removeInstance(directory);
      Files.createDirectory(directory);
      Files.writeString(directory.resolve(place.limit()), String.valueOf(bytes));
      return new MemoryGroup(directory);
    } catch (IOException e) {
      throw new HarnessException(
          "--memory-limit needs the right to make a memory cgroup, as root has it: " + e, e);
    }
  }

  /** Words before a command, so that it runs in the group from its first instruction on. */
  List<String> words() {
    return List.of(
        "sh", "-c", "echo $$ >\"$0\" && exec \"$@\"", directory.resolve("cgroup.procs").toString());
  }

  /** The nearest group to this process' own where there can be one. */
  static Optional<Place> place(SystemRoot root) throws HarnessException {
    Optional<Path> first = own(root, false);
    if (first.isPresent()) {
      return first.map(parent -> new Place(parent, "memory.limit_in_bytes"));
    }
    Optional<Path> second = own(root, true);
    return second.isPresent()
        ? delegated(second.get()).map(parent -> new Place(parent, "memory.max"))
        : Optional.empty();
  }

  /** This process' own group in the hierarchy that limits memory, if that is mounted. */
  private static Optional<Path> own(SystemRoot root, boolean unified) {
    List<CgroupMount> mounts =
        root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse).toOptional().orElse(List.of());
    List<CgroupPath> groups =
        root.text(GROUPS).parse(GROUPS, CgroupPath::parse).toOptional().orElse(List.of());
    return groups.stream()
        .filter(group -> group.unified() == unified)
        .flatMap(
            group ->
                mounts.stream()
                    .filter(mount -> mount.unified() == unified && mount.isOf(group, MEMORY))
                    .map(mount -> root.path(mount.directories(group.path()).get(0))))
        .findFirst();
  }

  /**
   * In version 2 a group with processes can have none below it with a limit: the nearest one above
   * that hands on the control of memory. A limit in between would be evaded: then there is none.
   */
  private static Optional<Path> delegated(Path own) throws HarnessException {
    for (Path group = own;
        group != null && Files.exists(group.resolve("cgroup.controllers"));
        group = group.getParent()) {
      if (List.of(content(group.resolve("cgroup.subtree_control")).split(" ", -1))
          .contains(MEMORY)) {
        return Optional.of(group);
      }
      String limit = content(group.resolve("memory.max"));
      if (!limit.isEmpty() && !limit.equals("max")) {
        throw new HarnessException(
            "--memory-limit: %s has a limit of its own, and no group can be made below it"
                .formatted(group));
      }
    }
    return Optional.empty();
  }

  private static String content(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "";
    }
  }
}
