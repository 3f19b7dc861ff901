/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * The process that uploads run in, or the one that stands in for it.
 *
 * @param kind whose process it is
 * @param pid its process id; 0 on a captured machine
 * @param allowed {@code Cpus_allowed_list} of its first thread: its affinity, already cut to its
 *     cpuset
 * @param quotas the limits of CPU time above it, its own cgroup's first; none where there is none
 */
public record ProcessFacts(
    Kind kind, long pid, Reading<CpuSet> allowed, Reading<List<CpuQuota>> quotas) {

  /** Whose process. */
  public enum Kind {
    /** A DataNode found among the processes. */
    DATA_NODE,
    /** The process that the operator named. */
    NAMED,
    /** This process: no DataNode was found. */
    SELF,
    /** The process of a capture. */
    CAPTURED
  }

  /** Its directory, such as {@code /proc/1234}. */
  public String directory() {
    return pid == 0 ? "/proc/self" : "/proc/" + pid;
  }
}
