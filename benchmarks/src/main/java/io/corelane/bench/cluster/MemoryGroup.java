/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A control group that limits the memory of one process, and with it the page cache of the files
 * that it writes (Linux {@code Documentation/admin-guide/cgroup-v1/memory.rst}, {@code
 * cgroup-v2.rst}). Below a group that limits this process as well: no limit of others is left.
 *
 * @param directory the group
 */
record MemoryGroup(Path directory) {

  private static final int MOUNT_ROOT = 3;
  private static final int MOUNT_POINT = 4;
  private static final int SUPER_OPTIONS_AFTER_DASH = 3;
  private static final String MEMORY = "memory";

  /** Where a group can be made, and the file that limits it. */
  record Place(Path parent, String limit) {}

  /**
   * Makes one.
   *
   * @return the group, empty so far
   * @throws HarnessException if that is not possible
   */
  static MemoryGroup make(SystemRoot root, String name, long bytes, Reaper reaper)
      throws HarnessException {
    Place place =
        place(root)
            .orElseThrow(
                () -> new HarnessException("--memory-limit: no memory cgroup is mounted here"));
    Path directory = place.parent().resolve(name);
    try {
      Files.createDirectory(directory);
      reaper.removeInstance(directory);
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
    String mounts = root.text("/proc/self/mountinfo").toOptional().orElse("");
    String own = root.text("/proc/self/cgroup").toOptional().orElse("");
    for (String line : own.split("\n", -1)) {
      String[] fields = line.split(":", 3);
      if (fields.length == 3 && List.of(fields[1].split(",", -1)).contains(MEMORY)) {
        Optional<Path> group = mounted(root, mounts, "cgroup", fields[2]);
        if (group.isPresent()) {
          return group.map(parent -> new Place(parent, "memory.limit_in_bytes"));
        }
      }
    }
    for (String line : own.split("\n", -1)) {
      if (line.startsWith("0::")) {
        Optional<Path> group = mounted(root, mounts, "cgroup2", line.substring("0::".length()));
        if (group.isPresent()) {
          return delegated(group.get()).map(parent -> new Place(parent, "memory.max"));
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Path> mounted(SystemRoot root, String mounts, String type, String group) {
    for (String line : mounts.split("\n", -1)) {
      int dash = line.indexOf(" - ");
      if (dash < 0) {
        continue;
      }
      String[] before = line.substring(0, dash).split(" ", -1);
      String[] after = line.substring(dash + 1).split(" ", -1);
      if (!after[1].equals(type)
          || (type.equals("cgroup")
              && !List.of(after[SUPER_OPTIONS_AFTER_DASH].split(",", -1)).contains(MEMORY))) {
        continue;
      }
      String below = before[MOUNT_ROOT];
      // In a container the mount may begin at the container's own group.
      String relative =
          below.equals("/")
              ? group
              : group.equals(below) || group.startsWith(below + "/")
                  ? group.substring(below.length())
                  : "";
      return Optional.of(root.path(before[MOUNT_POINT] + (relative.equals("/") ? "" : relative)));
    }
    return Optional.empty();
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
