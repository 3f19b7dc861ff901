/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupDirectories;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the limit of memory of this process: the lowest of those from its own cgroup upwards, for
 * all of them hold ({@code memory.max} in Linux {@code Documentation/admin-guide/cgroup-v2.rst},
 * {@code memory.limit_in_bytes} in {@code cgroup-v1/memory.rst}). In v1 before Linux 5.11 a cgroup
 * could be kept out of those above it ({@code memory.use_hierarchy}); they are taken to hold here.
 */
final class MemoryLimitReader {

  private static final String PROCESS = "/proc/self";

  /** Linux {@code PAGE_COUNTER_MAX} in bytes with pages of 64 KiB; smaller pages give more. */
  private static final long UNLIMITED = Long.MAX_VALUE - 0xffff;

  private final SystemRoot root;

  MemoryLimitReader(SystemRoot root) {
    this.root = root;
  }

  /** The limit; nothing where nothing limits; absent without a memory controller. */
  Reading<Optional<MemoryLimit>> read() {
    Reading<CgroupDirectories> found = CgroupDirectories.find(root, PROCESS, "memory");
    if (!(found instanceof Reading.Present<CgroupDirectories> present)) {
      return found.missing();
    }
    boolean unified = present.value().unified();
    Reading<List<MemoryLimit>> limits =
        present.value().limits(directory -> unified ? unified(directory) : legacy(directory));
    return limits.parse(
        PROCESS, all -> all.stream().min(Comparator.comparingLong(MemoryLimit::bytes)));
  }

  private Reading<Optional<MemoryLimit>> unified(String directory) {
    String file = directory + "/memory.max";
    return root.line(file)
        .parse(
            file,
            text ->
                text.equals("max")
                    ? Optional.empty()
                    : Optional.of(new MemoryLimit(file, bytes(text))));
  }

  private Reading<Optional<MemoryLimit>> legacy(String directory) {
    String file = directory + "/memory.limit_in_bytes";
    return root.line(file)
        .parse(
            file,
            text ->
                Optional.of(new MemoryLimit(file, bytes(text)))
                    .filter(limit -> limit.bytes() < UNLIMITED));
  }

  private static long bytes(String text) {
    try {
      if (text.matches("\\d{1,19}")) {
        return Long.parseLong(text);
      }
    } catch (NumberFormatException e) {
      // Above the greatest long, which the kernel's counter cannot be: damaged, too.
    }
    throw new IllegalArgumentException("\"" + text + "\" is no number of bytes");
  }
}
