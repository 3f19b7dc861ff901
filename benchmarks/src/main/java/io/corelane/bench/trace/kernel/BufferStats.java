/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.kernel;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** What {@code per_cpu/cpuN/stats} of a trace instance count, all CPUs together. */
record BufferStats(Path instance) {

  private static final Set<String> WAITING = Set.of("entries");
  private static final Set<String> LOST = Set.of("overrun", "commit overrun", "dropped events");

  /** Events that are recorded and not read. */
  long waiting() throws IOException {
    return sum(WAITING);
  }

  /** Events that found no room. */
  long lost() throws IOException {
    return sum(LOST);
  }

  private long sum(Set<String> names) throws IOException {
    long sum = 0;
    try (DirectoryStream<Path> cpus = Files.newDirectoryStream(instance.resolve("per_cpu"))) {
      for (Path cpu : cpus) {
        sum += sum(Files.readString(cpu.resolve("stats")), names);
      }
    }
    return sum;
  }

  static long sum(String stats, Set<String> names) {
    return stats
        .lines()
        .map(line -> line.split(": ", 2))
        .filter(field -> field.length == 2 && names.contains(field[0]))
        .mapToLong(field -> Long.parseLong(field[1].strip()))
        .sum();
  }
}
