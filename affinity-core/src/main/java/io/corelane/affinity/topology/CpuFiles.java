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
 * Reads a set of CPUs that the kernel spells in several files: as a list and, beside it, as a mask;
 * some also under an older name. One whole file is enough.
 */
final class CpuFiles {
  private final SystemRoot root;

  CpuFiles(SystemRoot root) {
    this.root = root;
  }

  Reading<CpuSet> list(String file) {
    return root.text(file).parse(file, CpuSet::parseList);
  }

  /**
   * The set in the first file that is there and whole.
   *
   * @param files their names; one that ends in {@code list} holds a list, any other a mask
   * @param members CPUs that the set must hold
   * @return the set; what is wrong with the first file that is there but not whole; absent if there
   *     is none of them
   */
  Reading<CpuSet> first(List<String> files, CpuSet members) {
    Reading<CpuSet> trouble = new Reading.Absent<>(files.get(0));
    for (String file : files) {
      Reading<CpuSet> cpus =
          root.text(file)
              .parse(file, file.endsWith("list") ? CpuSet::parseList : CpuSet::parseMask)
              .parse(file, group -> holding(members, group));
      if (cpus instanceof Reading.Present) {
        return cpus;
      } else if (trouble instanceof Reading.Absent) {
        trouble = cpus instanceof Reading.Absent ? trouble : cpus;
      }
    }
    return trouble;
  }

  private static CpuSet holding(CpuSet members, CpuSet group) {
    if (!group.containsAll(members)) {
      throw new IllegalArgumentException(
          "CPUs " + group + " do not hold CPU " + members.toList() + " itself");
    }
    return group;
  }
}
