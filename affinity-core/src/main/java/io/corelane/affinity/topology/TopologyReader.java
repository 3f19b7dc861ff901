/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;

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
 *   <li>without {@code cache/} (some virtual machines, some aarch64 firmware) a CPU shares its
 *       last-level cache with its SMT siblings only;
 *   <li>without {@code /sys/devices/system/node} (a kernel without NUMA) all CPUs are on node 0.
 * </ul>
 *
 * <p>A file that is there but damaged, refused or at odds with another makes the whole answer
 * {@link Reading.Malformed} or {@link Reading.Denied}: a half-right table is worse than none.
 */
public final class TopologyReader {

  static final String CPUS = "/sys/devices/system/cpu";

  private final SystemRoot root;
  private final NodesReader nodes;
  private final LastLevelCacheReader caches;

  /**
   * A reader of one machine.
   *
   * @param root where its kernel files are
   */
  public TopologyReader(SystemRoot root) {
    this.root = root;
    nodes = new NodesReader(root);
    caches = new LastLevelCacheReader(root);
  }

  /**
   * Reads the table as it is now: some files per CPU, so milliseconds on large machines.
   *
   * @return one row for each possible CPU, or why there is none
   */
  public Reading<CpuTopology> read() {
    try {
      CpuSet online = Unread.required(cpuList(CPUS + "/online"));
      CpuSet present = Unread.or(cpuList(CPUS + "/present"), online);
      CpuSet possible = Unread.or(cpuList(CPUS + "/possible"), present);
      if (online.isEmpty() || !possible.containsAll(online)) {
        throw Unread.malformed(
            CPUS + "/online", "CPUs " + online + " are not some of the possible " + possible);
      }
      NodesReader.Nodes byNode = nodes.read();
      List<Cpu> rows = new ArrayList<>();
      for (int cpu : possible.stream().toArray()) {
        rows.add(row(cpu, online.contains(cpu), byNode));
      }
      return new Reading.Present<>(new CpuTopology(rows));
    } catch (Unread e) {
      return e.reading();
    }
  }

  private Cpu row(int cpu, boolean online, NodesReader.Nodes byNode) throws Unread {
    int node = nodes.nodeOf(cpu, online, byNode);
    if (!online) {
      return new Cpu(cpu, cpu, -1, node, cpu, false);
    }
    String topology = CPUS + "/cpu" + cpu + "/topology";
    CpuSet siblings = siblings(cpu, topology);
    int packageId = Unread.or(number(topology + "/physical_package_id", "package number"), -1);
    CpuSet llc = caches.read(cpu, siblings);
    return new Cpu(cpu, siblings.lowest(), packageId, node, llc.lowest(), true);
  }

  /** {@code core_cpus_list} is the name since Linux 5.3; the older one is kept beside it. */
  private CpuSet siblings(int cpu, String topology) throws Unread {
    CpuSet alone = CpuSet.of(cpu);
    String file = topology + "/core_cpus_list";
    Reading<CpuSet> list = cpuList(file);
    if (list instanceof Reading.Absent<CpuSet>) {
      file = topology + "/thread_siblings_list";
      list = cpuList(file);
    }
    return withSelf(cpu, file, Unread.or(list, alone));
  }

  /** A group that a CPU's own file gives must hold that CPU. */
  static CpuSet withSelf(int cpu, String file, CpuSet group) throws Unread {
    if (!group.contains(cpu)) {
      throw Unread.malformed(file, "CPUs " + group + " do not hold CPU " + cpu + " itself");
    }
    return group;
  }

  private Reading<CpuSet> cpuList(String file) {
    return root.text(file).parse(file, CpuSet::parseList);
  }

  private Reading<Integer> number(String file, String meaning) {
    return root.line(file).parse(file, text -> parseNumber(text, meaning));
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
