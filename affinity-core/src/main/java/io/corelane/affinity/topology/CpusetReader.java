/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the cpusets that hold this process: its path in each hierarchy from {@code
 * /proc/self/cgroup}, the hierarchy's mount from {@code /proc/self/mountinfo}, then {@code
 * cpuset.cpus.effective} (cgroup v2) or {@code cpuset.effective_cpus} (v1).
 *
 * <p>The nearest cgroup with such a file decides, from the process's own one upwards: a cgroup
 * without the cpuset controller has no file and follows its parent. Those above are not
 * intersected, because a v2 partition's CPUs are <em>taken out</em> of its parent's effective ones
 * (Linux {@code Documentation/admin-guide/cgroup-v2.rst}, cpuset.cpus.partition).
 */
final class CpusetReader {
  private static final String CGROUPS = "/proc/self/cgroup";
  private static final String MOUNTS = "/proc/self/mountinfo";

  private final SystemRoot root;

  CpusetReader(SystemRoot root) {
    this.root = root;
  }

  /** The cpusets found; none on a kernel or in a container without them. */
  List<CpuSet> read() throws Unread {
    List<CgroupMount> mounts =
        Unread.or(root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse), List.of());
    List<CpuSet> found = new ArrayList<>();
    List<CgroupPath> cgroups =
        Unread.or(root.text(CGROUPS).parse(CGROUPS, CgroupPath::parse), List.of());
    for (CgroupPath cgroup : cgroups) {
      for (CgroupMount mount : mounts) {
        if (mount.isOf(cgroup, "cpuset")) {
          nearest(mount, cgroup.path()).ifPresent(found::add);
          break;
        }
      }
    }
    return found;
  }

  private Optional<CpuSet> nearest(CgroupMount mount, String cgroup) throws Unread {
    List<String> names =
        mount.unified()
            ? List.of("cpuset.cpus.effective")
            : List.of("cpuset.effective_cpus", "cpuset.cpus");
    for (String dir : mount.directories(cgroup)) {
      for (String name : names) {
        String file = dir + "/" + name;
        Reading<CpuSet> cpus = root.text(file).parse(file, CpuSet::parseList);
        if (!(cpus instanceof Reading.Absent<CpuSet>)) {
          return Optional.of(Unread.required(cpus));
        }
      }
    }
    return Optional.empty();
  }
}
