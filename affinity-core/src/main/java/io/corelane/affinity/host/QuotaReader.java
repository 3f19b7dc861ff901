/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupMount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Reads the limits of CPU time above a process. Cgroup v2 only. */
final class QuotaReader {

  private static final String MOUNTS = "/proc/self/mountinfo";

  private static final Comparator<CpuQuota> WORST_FIRST =
      Comparator.comparingDouble(CpuQuota::throttledShare)
          .reversed()
          .thenComparingDouble(CpuQuota::cpus);

  private final SystemRoot root;

  QuotaReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * Reads it.
   *
   * @param process the process's directory, such as {@code /proc/1234}
   * @return the limit that was reached most often, the tightest of equals; nothing where there is
   *     none; absent where no cgroup v2 is mounted; denied where cgroup v1 limits CPU time, of
   *     which nothing is read
   */
  Reading<Optional<CpuQuota>> read(String process) {
    String file = process + "/cgroup";
    Reading<String> cgroups = root.text(file);
    Reading<List<CgroupMount>> mounts = root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse);
    if (!(cgroups instanceof Reading.Present<String> text)) {
      return cgroups.missing();
    }
    Optional<String> first = text.value().lines().filter(QuotaReader::isOldCpu).findFirst();
    if (first.isPresent()) {
      return new Reading.Denied<>(
          file, "\"" + first.get() + "\" is of cgroup v1, whose limits are not read");
    }
    if (!(mounts instanceof Reading.Present<List<CgroupMount>> known)) {
      return mounts.missing();
    }
    Optional<String> path =
        text.value()
            .lines()
            .filter(line -> line.startsWith("0::/"))
            .map(line -> line.substring("0::".length()))
            .findFirst();
    Optional<CgroupMount> mount = known.value().stream().filter(CgroupMount::unified).findFirst();
    if (path.isEmpty() || mount.isEmpty()) {
      return new Reading.Absent<>("a cgroup v2 of " + process);
    }
    return worst(mount.get().directories(path.get()));
  }

  /** A hierarchy of cgroup v1 that has the cpu controller: {@code 4:cpu,cpuacct:/user.slice}. */
  private static boolean isOldCpu(String line) {
    return line.matches("\\d+:([^:]*,)?cpu(,[^:]*)?:.*");
  }

  /** Every limit from the process's own cgroup upwards holds; a wider one may have more threads. */
  private Reading<Optional<CpuQuota>> worst(List<String> directories) {
    List<CpuQuota> limits = new ArrayList<>();
    boolean any = false;
    for (String directory : directories) {
      String file = directory + "/cpu.max";
      Reading<Optional<Double>> limit = root.line(file).parse(file, QuotaReader::cpus);
      if (limit instanceof Reading.Present<Optional<Double>> present) {
        any = true;
        if (present.value().isPresent()) {
          String stat = root.text(directory + "/cpu.stat").toOptional().orElse("");
          limits.add(
              new CpuQuota(
                  file,
                  present.value().get(),
                  count(stat, "nr_periods"),
                  count(stat, "nr_throttled")));
        }
      } else if (!(limit instanceof Reading.Absent)) {
        return limit.missing();
      }
    }
    // The root cgroup alone has no such file.
    return any || directories.size() == 1
        ? new Reading.Present<>(limits.stream().min(WORST_FIRST))
        : new Reading.Absent<>(directories.get(0) + "/cpu.max");
  }

  /** {@code 250000 100000}: time and period in microseconds; {@code max 100000} is no limit. */
  static Optional<Double> cpus(String text) {
    String[] fields = text.split(" ", -1);
    if (fields.length != 2
        || !fields[0].matches("max|\\d{1,18}")
        || !fields[1].matches("[1-9]\\d{0,9}")) {
      throw new IllegalArgumentException("\"" + text + "\" is no time and period");
    }
    return fields[0].equals("max")
        ? Optional.empty()
        : Optional.of(Long.parseLong(fields[0]) / (double) Long.parseLong(fields[1]));
  }

  private static long count(String stat, String key) {
    return stat.lines()
        .filter(line -> line.matches(key + " \\d{1,18}"))
        .map(line -> Long.valueOf(line.substring(key.length() + 1)))
        .findFirst()
        .orElse(0L);
  }
}
