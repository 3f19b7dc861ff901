/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupMount;
import java.util.List;
import java.util.Optional;

/** Reads the tightest limit of CPU time above a process. Cgroup v2 only. */
final class QuotaReader {

  private static final String MOUNTS = "/proc/self/mountinfo";

  private final SystemRoot root;

  QuotaReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * Reads it.
   *
   * @param process the process's directory, such as {@code /proc/1234}
   * @return the limit; nothing where there is none; absent where no cgroup v2 is mounted
   */
  Reading<Optional<CpuQuota>> read(String process) {
    String file = process + "/cgroup";
    Reading<String> cgroups = root.text(file);
    Reading<List<CgroupMount>> mounts = root.text(MOUNTS).parse(MOUNTS, CgroupMount::parse);
    if (!(cgroups instanceof Reading.Present<String> text)) {
      return cgroups.missing();
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
    return tightest(mount.get().directories(path.get()));
  }

  /** Every limit from the process's own cgroup upwards holds. */
  private Reading<Optional<CpuQuota>> tightest(List<String> directories) {
    Optional<CpuQuota> tightest = Optional.empty();
    boolean any = false;
    for (String directory : directories) {
      String file = directory + "/cpu.max";
      Reading<Optional<Double>> limit = root.line(file).parse(file, QuotaReader::cpus);
      if (limit instanceof Reading.Present<Optional<Double>> present) {
        any = true;
        double cpus = present.value().orElse(Double.MAX_VALUE);
        if (present.value().isPresent() && (tightest.isEmpty() || cpus < tightest.get().cpus())) {
          String stat = root.text(directory + "/cpu.stat").toOptional().orElse("");
          tightest =
              Optional.of(
                  new CpuQuota(file, cpus, count(stat, "nr_periods"), count(stat, "nr_throttled")));
        }
      } else if (!(limit instanceof Reading.Absent)) {
        return limit.missing();
      }
    }
    // The root cgroup alone has no such file.
    return any || directories.size() == 1
        ? new Reading.Present<>(tightest)
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
