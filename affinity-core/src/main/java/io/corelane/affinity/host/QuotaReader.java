/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupMount;
import io.corelane.affinity.topology.CgroupPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Reads the limits of CPU time above a process: in the cgroup v1 hierarchy that has the cpu
 * controller, else in cgroup v2. A controller is in one of them only (cgroups(7)), whatever else is
 * mounted beside it.
 */
final class QuotaReader {

  // Not the process's own: the directories are opened from here, and a container mounts others.
  private static final String MOUNTS = "/proc/self/mountinfo";

  private static final String CONTROLLER = "cpu";

  private final SystemRoot root;

  QuotaReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * Reads them.
   *
   * @param process the process's directory, such as {@code /proc/1234}
   * @return the limits from its own cgroup up to the uppermost that is mounted here; none where
   *     nothing limits; absent where no cgroup of it has a cpu controller; denied where its cgroup
   *     is mounted nowhere here
   */
  Reading<List<CpuQuota>> read(String process) {
    String file = process + "/cgroup";
    Reading<List<CgroupPath>> cgroups = root.text(file).parse(file, CgroupPath::parse);
    if (!(cgroups instanceof Reading.Present<List<CgroupPath>> paths)) {
      return cgroups.missing();
    }
    Reading<List<CgroupMount>> mounts = root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse);
    if (!(mounts instanceof Reading.Present<List<CgroupMount>> known)) {
      return mounts.missing();
    }
    Optional<CgroupPath> cgroup = withController(paths.value());
    if (cgroup.isEmpty()) {
      return new Reading.Absent<>("a cpu cgroup of " + process);
    }
    String path = cgroup.get().path();
    // One hierarchy can be mounted several times; the uppermost shows the most limits.
    Optional<CgroupMount> mount =
        known.value().stream()
            .filter(one -> one.isOf(cgroup.get(), CONTROLLER) && one.shows(path))
            .min(Comparator.comparingInt(one -> one.cgroup().length()));
    return mount.isPresent()
        ? limits(
            cgroup.get().unified() ? QuotaFiles.UNIFIED : QuotaFiles.LEGACY,
            mount.get().directories(path))
        : new Reading.Denied<>(file, "its cpu cgroup " + path + " is mounted nowhere here");
  }

  private static Optional<CgroupPath> withController(List<CgroupPath> paths) {
    return paths.stream()
        .filter(path -> path.controllers().contains(CONTROLLER))
        .findFirst()
        .or(() -> paths.stream().filter(CgroupPath::unified).findFirst());
  }

  /** Every limit from the process's own cgroup upwards holds; a wider one may have more threads. */
  private Reading<List<CpuQuota>> limits(QuotaFiles files, List<String> directories) {
    List<CpuQuota> limits = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (String directory : directories) {
      String file = files.limit(directory);
      Reading<Optional<Double>> cpus = files.cpus(root, directory);
      if (cpus instanceof Reading.Present<Optional<Double>> present) {
        present
            .value()
            .ifPresent(
                some -> limits.add(new CpuQuota(file, some, files.throttling(root, directory))));
      } else if (cpus instanceof Reading.Absent) {
        without.add(file);
      } else {
        return cpus.missing();
      }
    }
    if (files == QuotaFiles.LEGACY && !without.isEmpty() && without.size() < directories.size()) {
      return new Reading.Malformed<>(
          without.get(0), "not there, though every cgroup of this hierarchy has one");
    }
    // In v2 a cgroup without the controller has no such file, and the root cgroup never has one.
    boolean none = without.size() == directories.size();
    return none && (files == QuotaFiles.LEGACY || directories.size() > 1)
        ? new Reading.Absent<>(without.get(0))
        : new Reading.Present<>(List.copyOf(limits));
  }
}
