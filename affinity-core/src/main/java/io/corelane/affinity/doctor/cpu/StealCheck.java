/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Locale;

/** What the hypervisor takes. */
public final class StealCheck implements Check {

  private static final double MUCH = 0.05;
  private static final double PERCENT = 100;
  private static final String SOURCE = "/proc/stat";

  private static final Topic TOPIC =
      new Topic(
          "steal",
          "stolen time",
          "While the hypervisor runs something else on a virtual CPU, its packets and threads wait."
              + " Neighbouring virtual CPUs may also be anywhere on the real machine, unless the"
              + " hypervisor pins them.");

  @Override
  public List<Finding> of(HostFacts host) {
    if (!(host.kernel().counters().times() instanceof Reading.Present<List<CpuTime>> times)) {
      return List.of(TOPIC.unread("", host.kernel().counters().times()));
    }
    long total = times.value().stream().mapToLong(CpuTime::total).sum();
    long steal = times.value().stream().mapToLong(CpuTime::steal).sum();
    if (total == 0) {
      return List.of(TOPIC.unseen("", "no time has passed", SOURCE));
    }
    double share = steal / (double) total;
    String fact = String.format(Locale.ROOT, "%.1f %% of all CPU time since boot", share * PERCENT);
    return List.of(
        share < MUCH
            ? TOPIC.ok("", fact, SOURCE)
            : TOPIC.advice(
                "",
                fact,
                Remedy.words(
                    "On the hypervisor: fewer virtual CPUs for each real one, or pin this"
                        + " machine's (libvirt: vcpupin)."),
                SOURCE));
  }
}
