/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The threads of a process as the kernel sees them, from {@code /proc/PID/task/TID/status}. */
final class Tasks {

  private Tasks() {}

  /** One thread. */
  record Task(int tid, String name, CpuSet cpus) {}

  /** All threads of this process. */
  static List<Task> all() {
    return of("self");
  }

  /** All threads of a process; those that end meanwhile are left out. */
  static List<Task> of(String pid) {
    List<Task> tasks = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc", pid, "task"))) {
      for (Path entry : entries) {
        if (Files.isReadable(entry.resolve("status"))) {
          tasks.addAll(read(entry));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tasks;
  }

  private static List<Task> read(Path task) {
    try {
      return List.of(parse(task, Files.readAllLines(task.resolve("status"))));
    } catch (IOException ended) {
      return List.of();
    }
  }

  private static Task parse(Path task, List<String> lines) {
    String name = "";
    CpuSet cpus = CpuSet.EMPTY;
    for (String line : lines) {
      if (line.startsWith("Name:")) {
        name = line.substring(5).strip();
      } else if (line.startsWith("Cpus_allowed_list:")) {
        cpus = CpuSet.parseList(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    return new Task(Integer.parseInt(task.getFileName().toString()), name, cpus);
  }

  /** The threads with fewer CPUs than the process began with. */
  static List<Task> narrowed(CpuSet base) {
    return all().stream()
        .filter(task -> !task.cpus().isEmpty() && !task.cpus().equals(base))
        .toList();
  }
}
