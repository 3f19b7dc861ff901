/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the machine's CPUs from {@code /sys/devices/system/cpu} and {@code
 * /sys/devices/system/node} (Linux {@code Documentation/ABI/testing/sysfs-devices-system-cpu}).
 * {@code /proc/cpuinfo} is never read: its layout differs by architecture and it leaves offline
 * CPUs out.
 *
 * <p>What the kernel does not describe is taken as <em>not shared</em>, so that no nearness is
 * claimed that may not exist:
 *
 * <ul>
 *   <li>without {@code topology/} (offline CPUs, some virtual machines) a CPU is its own core, and
 *       its package is -1;
 *   <li>without {@code cache/} (some virtual machines), or where even the first level is said to be
 *       shared by several packages (some aarch64 firmware), a CPU shares its last-level cache with
 *       its SMT siblings only;
 *   <li>without {@code /sys/devices/system/node} (a kernel without NUMA) all CPUs are on node 0.
 * </ul>
 *
 * <p>A file that is damaged, refused or at odds with another costs that one fact: the CPU's other
 * files hold, sharing is taken from what the other CPUs' files tell, else as above, and a {@link
 * Gap} names the file. An online CPU on no known node has the node of its last-level cache, else
 * one of its own. Only which CPUs are online has no substitute.
 */
public final class TopologyReader {

  static final String CPUS = "/sys/devices/system/cpu";

  private static final String OTHERS = "which CPUs there are besides the online ones";

  private final SystemRoot root;
  private final CpuFiles files;
  private final NodesReader nodes;
  private final LastLevelCacheReader caches;

  /** A reader of one machine. */
  public TopologyReader(SystemRoot root) {
    this.root = root;
    files = new CpuFiles(root);
    nodes = new NodesReader(root);
    caches = new LastLevelCacheReader(root);
  }

  /**
   * Reads the table as it is now: some files per CPU, so milliseconds on large machines; one row
   * for each possible CPU, or why there is none.
   */
  public Reading<CpuTopology> read() {
    String onlineFile = CPUS + "/online";
    return files.list(onlineFile).parse(onlineFile, this::table);
  }

  private CpuTopology table(CpuSet online) {
    if (online.isEmpty()) {
      throw new IllegalArgumentException("no CPU is online");
    }
    Gaps gaps = new Gaps();
    CpuSet possible = possible(online, gaps);
    Groups cores = new Groups(online, this::siblings, CpuSet::of, gaps, "which CPUs share a core");
    Map<Integer, Integer> packages = new HashMap<>();
    online.stream().forEach(cpu -> packages.put(cpu, packageId(cpu, gaps)));
    Groups llcs =
        new Groups(
            online,
            cpu -> caches.read(cpu, cpus -> isOnePackage(cpus, packages)),
            cores::of,
            gaps,
            "which CPUs share a last-level cache");
    NodesReader.Nodes byNode = nodes.read(gaps);
    List<Cpu> rows = new ArrayList<>();
    for (int cpu : possible.stream().toArray()) {
      int node = nodes.nodeOf(cpu, online.contains(cpu), byNode, gaps);
      rows.add(
          online.contains(cpu)
              ? new Cpu(
                  cpu,
                  cores.of(cpu).lowest(),
                  packages.getOrDefault(cpu, -1),
                  node,
                  llcs.of(cpu).lowest(),
                  true)
              : new Cpu(cpu, cpu, -1, node, cpu, false));
    }
    return new CpuTopology(OwnNodes.given(rows), gaps.found());
  }

  private CpuSet possible(CpuSet online, Gaps gaps) {
    CpuSet present = gaps.or(files.list(CPUS + "/present"), online, OTHERS);
    CpuSet possible = gaps.or(files.list(CPUS + "/possible"), present, OTHERS);
    if (!possible.containsAll(online)) {
      String fault = "CPUs " + possible + " lack the online " + online.minus(possible);
      gaps.add(CPUS + "/possible", fault, OTHERS);
    }
    return possible.or(online);
  }

  /** {@code core_cpus_list} is the name since Linux 5.3; the older one is kept beside it. */
  private Reading<CpuSet> siblings(int cpu) {
    String topology = CPUS + "/cpu" + cpu + "/topology/";
    return files.first(
        List.of(
            topology + "core_cpus_list",
            topology + "thread_siblings_list",
            topology + "core_cpus",
            topology + "thread_siblings"),
        CpuSet.of(cpu));
  }

  /** Those whose package is not known are of any. */
  private static boolean isOnePackage(CpuSet cpus, Map<Integer, Integer> packages) {
    return cpus.stream()
            .map(cpu -> packages.getOrDefault(cpu, -1))
            .filter(id -> id >= 0)
            .distinct()
            .count()
        <= 1;
  }

  private int packageId(int cpu, Gaps gaps) {
    String file = CPUS + "/cpu" + cpu + "/topology/physical_package_id";
    Reading<Integer> number =
        root.line(file).parse(file, text -> parseNumber(text, "package number"));
    return gaps.or(number, -1, "which package each CPU is in");
  }

  /**
   * A small decimal number such as {@code 3} or {@code -1}.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  static int parseNumber(String text, String meaning) {
    if (!text.matches("-?[0-9]{1,9}")) {
      throw new IllegalArgumentException("\"" + text + "\" is not a " + meaning);
    }
    return Integer.parseInt(text);
  }
}
