/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A control group of the kernel's cpuset controller, version 1 or 2, such as a container has; its
 * processes are given back when it is closed. Needs root.
 */
final class Cpuset implements AutoCloseable {

  private static final Path UNIFIED = Path.of("/sys/fs/cgroup");
  private static final Path ALONE = UNIFIED.resolve("cpuset");
  private static final Path QUOTAS = UNIFIED.resolve("cpu");
  private static final int PERIOD_MICROS = 100_000;

  private final Path root;
  private final Path group;

  private Cpuset(Path root, Path group) {
    this.root = root;
    this.group = group;
  }

  /** A group without processes that may use some CPUs. */
  static Cpuset of(CpuSet cpus) throws IOException {
    boolean alone = Files.exists(ALONE.resolve("cpuset.cpus"));
    Path root = alone ? ALONE : UNIFIED;
    if (!alone) {
      Files.writeString(root.resolve("cgroup.subtree_control"), "+cpuset");
    }
    Cpuset cpuset =
        new Cpuset(root, root.resolve("corelane-test-" + ProcessHandle.current().pid()));
    Files.createDirectory(cpuset.group);
    if (alone) {
      // Of version 1, a group without memory takes no process.
      Files.writeString(
          cpuset.group.resolve("cpuset.mems"), Files.readString(root.resolve("cpuset.mems")));
    }
    cpuset.become(cpus);
    return cpuset;
  }

  /** It may use these CPUs from now on. */
  void become(CpuSet cpus) throws IOException {
    Files.writeString(group.resolve("cpuset.cpus"), cpus.toList());
  }

  /**
   * What to put before a command that is to begin in it, with no more CPU time than this.
   *
   * @param percent of one CPU
   */
  List<String> before(int percent) throws IOException {
    int micros = PERIOD_MICROS / 100 * percent;
    List<Path> groups = List.of(group);
    if (root.equals(UNIFIED)) {
      Files.writeString(root.resolve("cgroup.subtree_control"), "+cpu");
      Files.writeString(group.resolve("cpu.max"), micros + " " + PERIOD_MICROS);
    } else {
      Path other = Files.createDirectories(QUOTAS.resolve(String.valueOf(group.getFileName())));
      Files.writeString(other.resolve("cpu.cfs_quota_us"), String.valueOf(micros));
      groups = List.of(group, other);
    }
    String enter =
        groups.stream()
            .map(each -> "echo $$ >" + each + "/cgroup.procs && ")
            .collect(Collectors.joining());
    return List.of("sh", "-c", enter + "exec \"$@\"", "sh");
  }

  /** All threads of a process come into it. */
  void take(String pid) throws IOException {
    Files.writeString(group.resolve("cgroup.procs"), pid);
  }

  /** All threads of a process leave it. */
  void giveBack(String pid) throws IOException {
    Files.writeString(root.resolve("cgroup.procs"), pid);
  }

  @Override
  public void close() throws IOException {
    for (String pid : Files.readAllLines(group.resolve("cgroup.procs"))) {
      giveBack(pid);
    }
    Files.delete(group);
    if (!root.equals(UNIFIED)) {
      Files.deleteIfExists(QUOTAS.resolve(String.valueOf(group.getFileName())));
    }
  }
}
