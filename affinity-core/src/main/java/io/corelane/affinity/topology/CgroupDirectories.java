/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Where the limits of one controller above a process are: in the cgroup v1 hierarchy that has the
 * controller, else in cgroup v2. A controller is in one of them only (cgroups(7)), whatever else is
 * mounted beside it.
 *
 * @param unified true for cgroup v2, false for a hierarchy of v1
 * @param directories the process's own cgroup and those above it, up to the uppermost that is
 *     mounted here; at least one
 */
public record CgroupDirectories(boolean unified, List<String> directories) {

  // Not the process's own: the directories are opened from here, and a container mounts others.
  private static final String MOUNTS = "/proc/self/mountinfo";

  /**
   * Finds them.
   *
   * @param process the process's directory, such as {@code /proc/1234}
   * @param controller such as {@code memory}
   * @return the directories; absent where no cgroup of the process has the controller; denied where
   *     its cgroup is mounted nowhere here
   */
  public static Reading<CgroupDirectories> find(
      SystemRoot root, String process, String controller) {
    String file = process + "/cgroup";
    Reading<List<CgroupPath>> cgroups = root.text(file).parse(file, CgroupPath::parse);
    if (!(cgroups instanceof Reading.Present<List<CgroupPath>> paths)) {
      return cgroups.missing();
    }
    Reading<List<CgroupMount>> mounts = root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse);
    if (!(mounts instanceof Reading.Present<List<CgroupMount>> known)) {
      return mounts.missing();
    }
    Optional<CgroupPath> cgroup = withController(paths.value(), controller);
    if (cgroup.isEmpty()) {
      return new Reading.Absent<>("a " + controller + " cgroup of " + process);
    }
    String path = cgroup.get().path();
    // One hierarchy can be mounted several times; the uppermost shows the most limits.
    Optional<CgroupMount> mount =
        known.value().stream()
            .filter(one -> one.isOf(cgroup.get(), controller) && one.shows(path))
            .min(Comparator.comparingInt(one -> one.cgroup().length()));
    return mount.isPresent()
        ? new Reading.Present<>(
            new CgroupDirectories(
                cgroup.get().unified(), List.copyOf(mount.get().directories(path))))
        : new Reading.Denied<>(
            file, "its " + controller + " cgroup " + path + " is mounted nowhere here");
  }

  /**
   * Every limit from the process's own cgroup upwards, for all of them hold.
   *
   * @param limitIn reads the limit in one directory: nothing where there is none, absent where
   *     there is no such file
   * @return the limits, nearest first; none where nothing limits; absent where the controller has
   *     no files at all; what may not be read, or is damaged, is the answer
   */
  public <T> Reading<List<T>> limits(Function<? super String, Reading<Optional<T>>> limitIn) {
    List<T> limits = new ArrayList<>();
    List<String> without = new ArrayList<>();
    for (String directory : directories) {
      Reading<Optional<T>> limit = limitIn.apply(directory);
      if (limit instanceof Reading.Present<Optional<T>> present) {
        present.value().ifPresent(limits::add);
      } else if (limit instanceof Reading.Absent<Optional<T>> absent) {
        without.add(absent.what());
      } else {
        return limit.missing();
      }
    }
    if (!unified && !without.isEmpty() && without.size() < directories.size()) {
      return new Reading.Malformed<>(
          without.get(0), "not there, though every cgroup of this hierarchy has one");
    }
    // In v2 a cgroup without the controller has no such file, and the root cgroup never has one.
    boolean none = without.size() == directories.size();
    return none && (!unified || directories.size() > 1)
        ? new Reading.Absent<>(without.get(0))
        : new Reading.Present<>(List.copyOf(limits));
  }

  private static Optional<CgroupPath> withController(List<CgroupPath> paths, String controller) {
    return paths.stream()
        .filter(path -> path.controllers().contains(controller))
        .findFirst()
        .or(() -> paths.stream().filter(CgroupPath::unified).findFirst());
  }
}
