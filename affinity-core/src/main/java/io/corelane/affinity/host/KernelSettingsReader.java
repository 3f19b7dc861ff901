/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuCountersReader;
import io.corelane.affinity.memory.MemoryReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;

/** Reads the settings of a kernel as a whole. */
public final class KernelSettingsReader {

  /** The kernel's release. */
  public static final String RELEASE = "/proc/sys/kernel/osrelease";

  /** The clock in use. Every kernel has the file, so a capture without it is an older one. */
  public static final String CLOCKSOURCE =
      "/sys/devices/system/clocksource/clocksource0/current_clocksource";

  /** CPUs outside the scheduler's balancing. */
  public static final String ISOLATED = "/sys/devices/system/cpu/isolated";

  /** The directory of frequency policies. */
  public static final String FREQUENCY = "/sys/devices/system/cpu/cpufreq";

  /** Packets that may wait for one CPU. */
  public static final String MAX_BACKLOG = "/proc/sys/net/core/netdev_max_backlog";

  /** Whether the kernel moves pages and threads between nodes by itself. */
  public static final String NUMA_BALANCING = "/proc/sys/kernel/numa_balancing";

  /** Whether a node reclaims its own memory before it takes another's. */
  public static final String ZONE_RECLAIM = "/proc/sys/vm/zone_reclaim_mode";

  /** The directory of what an idle CPU does. */
  public static final String IDLE = "/sys/devices/system/cpu/cpuidle";

  /** The kernel's types (Linux {@code Documentation/bpf/btf.rst}). */
  public static final String BTF = "/sys/kernel/btf/vmlinux";

  /** How often old dirty pages are looked for; its neighbours have the limits of dirty memory. */
  public static final String FLUSH_EVERY = "/proc/sys/vm/dirty_writeback_centisecs";

  /** Since the release that sorted {@code struct tcp_sock} by who uses what. */
  private static final String TCP_GROUP = "__cacheline_group_begin__tcp_sock_write_rx";

  private static final String CLOCKSOURCES =
      "/sys/devices/system/clocksource/clocksource0/available_clocksource";

  private final SystemRoot root;

  public KernelSettingsReader(SystemRoot root) {
    this.root = root;
  }

  /**
   * Reads them as they are now; what cannot be read says why in its place. The online CPUs are
   * empty where they are not known.
   */
  public KernelSettings read(CpuSet online) {
    return new KernelSettings(
        root.line(RELEASE),
        root.text(BTF).parse(BTF, types -> types.contains(TCP_GROUP)),
        root.line(ISOLATED).parse(ISOLATED, CpuSet::parseList),
        power(online),
        new CpuCountersReader(root).read(online),
        number(root, MAX_BACKLOG),
        clock(),
        new MemorySettings(
            number(root, NUMA_BALANCING),
            number(root, ZONE_RECLAIM),
            new MemoryReader(root).read(),
            number(root, FLUSH_EVERY)));
  }

  private PowerSettings power(CpuSet online) {
    int cpu = online.isEmpty() ? 0 : online.lowest();
    String states = "/sys/devices/system/cpu/cpu" + cpu + "/cpuidle";
    Reading<String> governor = root.line(IDLE + "/current_governor");
    return new PowerSettings(
        root.names(FREQUENCY).parse(FREQUENCY, this::policies),
        // Its name until Linux 5.9 told that nobody may write it.
        governor instanceof Reading.Absent ? root.line(IDLE + "/current_governor_ro") : governor,
        root.names(states).parse(states, names -> idle(states, names)));
  }

  private List<PowerSettings.IdleState> idle(String directory, List<String> names) {
    return names.stream()
        .filter(name -> name.matches("state\\d{1,2}"))
        .map(name -> directory + "/" + name)
        .map(
            at ->
                new PowerSettings.IdleState(
                    root.line(at + "/name").toOptional().orElse("not named"),
                    number(root, at + "/latency"),
                    number(root, at + "/disable")))
        .toList();
  }

  private ClockSources clock() {
    return new ClockSources(
        root.line(CLOCKSOURCE),
        root.line(CLOCKSOURCES).parse(CLOCKSOURCES, text -> List.of(text.split(" +"))));
  }

  private List<FrequencyPolicy> policies(List<String> names) {
    return names.stream()
        .filter(name -> name.matches("policy\\d{1,5}"))
        .map(name -> FREQUENCY + "/" + name)
        .map(
            at ->
                new FrequencyPolicy(
                    at,
                    root.line(at + "/scaling_driver"),
                    root.line(at + "/scaling_governor"),
                    root.line(at + "/energy_performance_preference")))
        .toList();
  }

  /** A whole number in a file of its own. */
  static Reading<Long> number(SystemRoot root, String file) {
    return root.line(file)
        .parse(
            file,
            text -> {
              if (!text.matches("-?\\d{1,18}")) {
                throw new IllegalArgumentException("\"" + text + "\" is not a number");
              }
              return Long.valueOf(text);
            });
  }
}
