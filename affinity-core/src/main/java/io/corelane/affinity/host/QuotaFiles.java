/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/** How the two versions of cgroups spell a limit of CPU time. */
enum QuotaFiles {
  /** {@code cpu.max} (Linux {@code Documentation/admin-guide/cgroup-v2.rst}). */
  UNIFIED("cpu.max", "throttled_usec", 1) {
    @Override
    Reading<Optional<Double>> cpus(SystemRoot root, String directory) {
      String file = limit(directory);
      return root.line(file).parse(file, QuotaFiles::timeAndPeriod);
    }
  },
  /** {@code cpu.cfs_quota_us} (Linux {@code Documentation/scheduler/sched-bwc.rst}). */
  LEGACY("cpu.cfs_quota_us", "throttled_time", 1_000) {
    @Override
    Reading<Optional<Double>> cpus(SystemRoot root, String directory) {
      String file = limit(directory);
      Reading<Optional<Long>> quota = root.line(file).parse(file, QuotaFiles::quota);
      if (!(quota instanceof Reading.Present<Optional<Long>> present)) {
        return quota.missing();
      } else if (present.value().isEmpty()) {
        return new Reading.Present<>(Optional.empty());
      }
      String other = directory + "/cpu.cfs_period_us";
      Reading<Long> period = root.line(other).parse(other, QuotaFiles::period);
      // The kernel makes both or none: without a period nothing is known of the limit.
      return period instanceof Reading.Absent<Long>
          ? new Reading.Malformed<>(other, "not there, beside " + file)
          : period.parse(other, micros -> Optional.of(present.value().get() / (double) micros));
    }
  };

  private final String limit;
  private final String stopped;
  private final int unitsPerMicro;

  QuotaFiles(String limit, String stopped, int unitsPerMicro) {
    this.limit = limit;
    this.stopped = stopped;
    this.unitsPerMicro = unitsPerMicro;
  }

  /** The file that is there wherever a limit can be. */
  String limit(String directory) {
    return directory + "/" + limit;
  }

  /** CPUs' worth of time; nothing where there is no limit. */
  abstract Reading<Optional<Double>> cpus(SystemRoot root, String directory);

  Reading<Throttling> throttling(SystemRoot root, String directory) {
    String file = directory + "/cpu.stat";
    return root.text(file)
        .parse(
            file,
            stat ->
                new Throttling(
                    count(stat, "nr_periods"),
                    count(stat, "nr_throttled"),
                    count(stat, stopped) / unitsPerMicro));
  }

  /** {@code 250000 100000}: time and period in microseconds; {@code max 100000} is no limit. */
  private static Optional<Double> timeAndPeriod(String text) {
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

  private static Optional<Long> quota(String text) {
    if (!text.matches("-1|\\d{1,18}")) {
      throw new IllegalArgumentException("\"" + text + "\" is neither microseconds nor -1");
    }
    return text.equals("-1") ? Optional.empty() : Optional.of(Long.valueOf(text));
  }

  private static Long period(String text) {
    if (!text.matches("[1-9]\\d{0,9}")) {
      throw new IllegalArgumentException("\"" + text + "\" is no period in microseconds");
    }
    return Long.valueOf(text);
  }

  private static long count(String stat, String key) {
    return stat.lines()
        .filter(line -> line.matches(key + " \\d{1,18}"))
        .map(line -> Long.valueOf(line.substring(key.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no line \"" + key + " NUMBER\""));
  }
}
