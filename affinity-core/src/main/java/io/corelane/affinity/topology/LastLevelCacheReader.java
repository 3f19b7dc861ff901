/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds a CPU's last-level cache in {@code cpuN/cache/indexK/}: the highest {@code level} whose
 * {@code type} is {@code Unified} or {@code Data}, and its {@code shared_cpu_list}, or {@code
 * shared_cpu_map} where there is no list (Linux {@code drivers/base/cacheinfo.c}). An index without
 * level or type is one the firmware did not describe.
 *
 * <p>On aarch64 the kernel finds levels and types in the CPU itself, but who shares them only in
 * the firmware's table (PPTT). Where that has no caches it claims that all CPUs share each of them,
 * the first level, too. No first level reaches beyond a package, so one that does shows it, and
 * nothing is taken from there. Beyond a core it may: virtual machines whose caches are the host's
 * and whose cores are not have such.
 */
final class LastLevelCacheReader {
  private final SystemRoot root;
  private final CpuFiles files;

  LastLevelCacheReader(SystemRoot root) {
    this.root = root;
    files = new CpuFiles(root);
  }

  /**
   * The CPUs below a CPU's last-level cache: a set that holds the CPU; absent where the kernel
   * describes no cache, or does not know who shares it.
   *
   * @param mayShare whether a first level may be shared by these CPUs
   */
  Reading<CpuSet> read(int cpu, Predicate<CpuSet> mayShare) {
    String dir = TopologyReader.CPUS + "/cpu" + cpu + "/cache";
    try {
      int highest = 0;
      String last = "";
      boolean known = true;
      for (String name : Unread.or(root.names(dir), List.<String>of())) {
        String index = dir + "/" + name;
        if (name.matches("index[0-9]{1,3}") && holdsData(index)) {
          int level = level(index + "/level");
          known &=
              level != 1 || shared(cpu, index).toOptional().filter(mayShare.negate()).isEmpty();
          last = level > highest ? index : last;
          highest = Math.max(level, highest);
        }
      }
      return highest == 0 || !known ? new Reading.Absent<>(dir) : shared(cpu, last);
    } catch (Unread e) {
      // Which index is the last one cannot be told without the level of each.
      return e.reading();
    }
  }

  private Reading<CpuSet> shared(int cpu, String index) {
    String list = index + "/shared_cpu_list";
    Reading<CpuSet> cpus = files.first(List.of(list, index + "/shared_cpu_map"), CpuSet.of(cpu));
    return cpus instanceof Reading.Absent
        ? new Reading.Malformed<>(list, "not there, nor is shared_cpu_map, beside level and type")
        : cpus;
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
