/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.CorelaneVersion;
import io.corelane.affinity.config.WriteConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.MoveLimits;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.system.SystemRoot;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a verdict of mode auto is about, in words: where they differ from earlier ones, the verdict
 * does not hold any more. Made of what is known already.
 */
final class MachineWords {

  private MachineWords() {}

  /** Nothing before the loop's first turn, for the NICs are not known before. */
  static Optional<String> of(Common common, String same) {
    return common.loops().decisions().lastTick().map(tick -> words(common, tick) + same);
  }

  /**
   * The software and its keys, which may be others after a restart. Reads files; once is enough.
   */
  static String ofThisStart(AffinityConfig config, SystemRoot root) {
    return ", Corelane "
        + CorelaneVersion.text()
        + ", Linux "
        + root.line("/proc/sys/kernel/osrelease").toOptional().orElse("")
        + ", other keys "
        + "%08x".formatted(otherKeys(config).hashCode());
  }

  /**
   * Those that change what a mode does. How long the trial takes and where it is kept is none of
   * them, but for the slice.
   */
  private static String otherKeys(AffinityConfig config) {
    WriteConfig write = config.write();
    return String.join(
        " ",
        config.bind().cpus().map(CpuSet::toList).orElse(""),
        String.valueOf(config.bind().singleCore()),
        String.valueOf(write.minimumBytes()),
        String.valueOf(write.batchBytes()),
        String.valueOf(write.ringBytes()),
        String.valueOf(write.memoryBytes()),
        String.valueOf(write.maxThreadsPerVolume()),
        config.loop().interval().toString(),
        words(config.loop().policy()),
        // Of a key that is gone: what was found before holds still.
        "HELPER",
        new TreeSet<>(config.steer().parts())
            .stream().map(Tunable.Kind::part).toList().toString().toUpperCase(Locale.ROOT),
        config.auto().slice().toString());
  }

  /** Spelled out, so that a change to our classes does not void a verdict. */
  private static String words(PolicyParameters policy) {
    MoveLimits limits = policy.limits();
    return "PolicyParameters[intensiveBytesPerSecond="
        + policy.intensiveBytesPerSecond()
        + ", idleBytesPerSecond="
        + policy.idleBytesPerSecond()
        + ", expectedShare="
        + policy.expectedShare()
        + ", full="
        + policy.full()
        + ", free="
        + policy.free()
        + ", minimumGain="
        + limits.minimumGain()
        + ", dwellMillis="
        + limits.dwellMillis()
        + ", memoryMillis="
        + limits.memoryMillis()
        + ", movesPerTick="
        + limits.movesPerTick()
        + ", interruptDwellMillis="
        + policy.interruptDwellMillis()
        + "]";
  }

  private static String words(Common common, Tick tick) {
    Host host = common.host();
    LiveKeys keys = common.live().keys();
    return "CPUs "
        + host.allowed().toList()
        + named("NICs", nics(tick.demand().steering().nics()))
        + named("disks", disks(common))
        + named("volumes", common.blocks().volumes().directories().stream().sorted().toList())
        + ", corelane.write = "
        + keys.write().text()
        + ", corelane.placement = "
        + keys.placement().text();
  }

  /** Those with interrupts of their own: a container's come and go. */
  private static List<String> nics(List<NicState> nics) {
    return nics.stream()
        .filter(nic -> nic.rxQueues().stream().anyMatch(queue -> queue.irq().isPresent()))
        .map(nic -> nic.name() + " with " + nic.rxQueues().size() + " RX queues")
        .sorted()
        .toList();
  }

  private static List<String> disks(Common common) {
    return common.blocks().volumes().disks().stream()
        .map(
            disk ->
                disk.name()
                    + " with "
                    + disk.hardwareQueues().toOptional().map(List::size).orElse(0)
                    + " hardware queues")
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  private static String named(String what, List<String> words) {
    return words.isEmpty()
        ? ""
        : words.stream().collect(Collectors.joining(" and ", ", " + what + " ", ""));
  }
}
