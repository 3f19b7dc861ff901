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
 * Finds a CPU's last-level cache in {@code cpuN/cache/indexK/}: the highest {@code level} whose
 * {@code type} is {@code Unified} or {@code Data}, and its {@code shared_cpu_list} (Linux {@code
 * drivers/base/cacheinfo.c}). An index without level or type is one the firmware did not describe.
 */
final class LastLevelCacheReader {
  private final SystemRoot root;

  LastLevelCacheReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * The CPUs below a CPU's last-level cache.
   *
   * @param cpu an online CPU
   * @param whenUndescribed the answer where the kernel describes no cache
   * @return a set that holds the CPU
   */
  CpuSet read(int cpu, CpuSet whenUndescribed) throws Unread {
    String dir = TopologyReader.CPUS + "/cpu" + cpu + "/cache";
    int highest = 0;
    CpuSet cpus = whenUndescribed;
    for (String name : Unread.or(root.names(dir), List.of())) {
      String index = dir + "/" + name;
      if (!name.matches("index[0-9]{1,3}") || !holdsData(index)) {
        continue;
      }
      int level = level(index + "/level");
      if (level > highest) {
        highest = level;
        String file = index + "/shared_cpu_list";
        Reading<CpuSet> shared = root.text(file).parse(file, CpuSet::parseList);
        cpus = TopologyReader.withSelf(cpu, file, Unread.required(shared));
      }
    }
    return cpus;
  }

  private boolean holdsData(String index) throws Unread {
    String file = index + "/type";
    return Unread.or(root.line(file).parse(file, LastLevelCacheReader::parseHoldsData), false);
  }

  private int level(String file) throws Unread {
    return Unread.or(
        root.line(file).parse(file, text -> TopologyReader.parseNumber(text, "cache level")), 0);
  }

  static boolean parseHoldsData(String type) {
    return switch (type) {
      case "Data", "Unified" -> true;
      case "Instruction" -> false;
      default ->
          throw new IllegalArgumentException(
              "\"" + type + "\" is not Data, Instruction or Unified");
    };
  }
}
