/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CgroupDirectories;
import java.util.List;
import java.util.Optional;

/**
 * Reads the limits of CPU time above a process. A wider one may be met first, for it has more
 * threads.
 */
final class QuotaReader {

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
    Reading<CgroupDirectories> found = CgroupDirectories.find(root, process, "cpu");
    if (!(found instanceof Reading.Present<CgroupDirectories> present)) {
      return found.missing();
    }
    QuotaFiles files = present.value().unified() ? QuotaFiles.UNIFIED : QuotaFiles.LEGACY;
    return present.value().limits(directory -> quota(files, directory));
  }

  private Reading<Optional<CpuQuota>> quota(QuotaFiles files, String directory) {
    String file = files.limit(directory);
    return files
        .cpus(root, directory)
        .parse(
            file,
            limit ->
                limit.map(cpus -> new CpuQuota(file, cpus, files.throttling(root, directory))));
  }
}
