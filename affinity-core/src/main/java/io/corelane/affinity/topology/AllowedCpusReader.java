/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/**
 * Reads which CPUs this process may use: its affinity, its cpuset and the online CPUs, whichever is
 * narrowest. The affinity is that of the process's first thread ({@code /proc/self/status}
 * describes the thread group's leader), which nothing of ours ever binds.
 */
public final class AllowedCpusReader {
  private static final String STATUS = "/proc/self/status";
  private static final String KEY = "Cpus_allowed_list:";

  private final SystemRoot root;
  private final CpusetReader cpusets;

  /** A reader of one machine; on a captured one, "this process" is the one that captured it. */
  public AllowedCpusReader(SystemRoot root) {
    this.root = root;
    cpusets = new CpusetReader(root);
  }

  /**
   * Reads the CPUs as they are now; cpusets and hot-plug change them at any time; at least one CPU,
   * all of them online; or why they are not known.
   */
  public Reading<CpuSet> read(CpuTopology topology) {
    try {
      CpuSet affinity =
          Unread.required(root.text(STATUS).parse(STATUS, AllowedCpusReader::parseStatus));
      List<CpuSet> sets = cpusets.read();
      CpuSet allowed = affinity.and(topology.online());
      for (CpuSet cpuset : sets) {
        allowed = allowed.and(cpuset);
      }
      if (allowed.isEmpty()) {
        throw Unread.malformed(
            STATUS,
            "no CPU is left: affinity "
                + affinity
                + ", online "
                + topology.online()
                + ", cpusets "
                + sets);
      }
      return new Reading.Present<>(allowed);
    } catch (Unread e) {
      return e.reading();
    }
  }

  /**
   * The affinity in a {@code status} file, from its line {@code Cpus_allowed_list: 0-3,8} (a tab
   * after the colon).
   *
   * @throws IllegalArgumentException if there is no such line or it is damaged
   */
  public static CpuSet parseStatus(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith(KEY))
        .findFirst()
        .map(line -> CpuSet.parseList(line.substring(KEY.length()).strip()))
        .orElseThrow(() -> new IllegalArgumentException("no line " + KEY));
  }
}
