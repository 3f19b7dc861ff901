/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.receive;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;

/** Packets that were dropped because a CPU's backlog was full. */
public final class BacklogCheck implements Check {

  private static final long RARE = 100_000;
  private static final String SOURCE = "/proc/net/softnet_stat";

  private static final Topic TOPIC =
      new Topic(
          "backlog",
          "packet backlog",
          "A full backlog drops packets, and TCP slows the upload down. Only packets that are"
              + " handed from core to core (RPS, RFS) or come from software devices wait there.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.kernel().counters().softnet() instanceof Reading.Present<List<Softnet>> rows)) {
      return List.of(TOPIC.unread("", host.kernel().counters().softnet()));
    }
    long processed = rows.value().stream().mapToLong(Softnet::processed).sum();
    long dropped = rows.value().stream().mapToLong(Softnet::dropped).sum();
    long squeezed = rows.value().stream().mapToLong(Softnet::squeezed).sum();
    String fact =
        dropped
            + " of "
            + processed
            + " packets dropped since boot, "
            + squeezed
            + " times left with packets to take";
    if (dropped * RARE <= processed) {
      return List.of(TOPIC.ok("", fact, SOURCE));
    }
    Optional<Long> most = host.kernel().maxBacklog().toOptional();
    String command = "sysctl -w net.core.netdev_max_backlog=";
    return List.of(
        TOPIC.advice(
            "",
            fact,
            most.isEmpty()
                ? Remedy.words("Raise net.core.netdev_max_backlog.")
                : new Remedy(
                    "See first whether the count still rises. If one CPU drops all, it is the"
                        + " limit, and more CPUs for RPS are the better help.",
                    List.of(command + 2 * most.get()),
                    List.of(command + most.get())),
            SOURCE,
            KernelSettingsReader.MAX_BACKLOG));
  }
}
