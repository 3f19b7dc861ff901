/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import java.util.List;

/**
 * The cgroup of a process in one hierarchy: a line of {@code /proc/PID/cgroup} (cgroups(7)).
 *
 * @param controllers those of a cgroup v1 hierarchy, such as cpu and cpuacct; none for cgroup v2
 * @param path the cgroup, such as {@code /system.slice/hdfs.service}; seen from the reader's cgroup
 *     namespace
 */
public record CgroupPath(List<String> controllers, String path) {

  /**
   * All lines, in the file's order: {@code 0::/system.slice/hdfs.service} in v2, {@code
   * 4:cpu,cpuacct:/hadoop} in v1. The path may hold colons.
   *
   * @param cgroups the file's text; without a line in a process without cgroups
   * @return one for each hierarchy
   * @throws IllegalArgumentException if a line is damaged; names it
   */
  public static List<CgroupPath> parse(String cgroups) {
    return cgroups.lines().map(CgroupPath::ofLine).toList();
  }

  private static CgroupPath ofLine(String line) {
    String[] fields = line.split(":", 3);
    if (fields.length < 3) {
      throw new IllegalArgumentException("the line \"" + line + "\" is not id:controllers:path");
    }
    return new CgroupPath(
        fields[1].isEmpty() ? List.of() : List.of(fields[1].split(",", -1)), fields[2]);
  }

  /**
   * Whether this is the cgroup in v2, whose line does not tell its controllers; false for a v1
   * hierarchy.
   */
  public boolean unified() {
    return controllers.isEmpty();
  }
}
