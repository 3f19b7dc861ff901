/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a verdict of mode auto is about, in words: where they differ from earlier ones, the verdict
 * does not hold any more. Made of what is known already; reads nothing.
 */
final class MachineWords {

  private MachineWords() {}

  /** Nothing before the loop's first turn, for the NICs are not known before. */
  static Optional<String> of(Common common) {
    return common.decided().lastTick().map(tick -> words(common, tick));
  }

  private static String words(Common common, Tick tick) {
    Host host = common.host();
    LiveKeys keys = common.live();
    return "CPUs "
        + host.allowed().toList()
        + named("NICs", nics(tick.demand().nics()))
        + named("disks", disks(common))
        + named("volumes", common.volumes().directories().stream().sorted().toList())
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
    return common.volumes().disks().stream()
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
