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
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.host.PowerSettings;
import io.corelane.affinity.host.PowerSettings.IdleState;
import io.corelane.affinity.system.Reading;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How deeply an idle CPU sleeps. */
public final class IdleCheck implements Check {

  /** Above what the drivers of server processors have in their tables. */
  private static final long LONG_MICROS = 500;

  private static final String SOURCE = "/sys/devices/system/cpu/cpu0/cpuidle";

  private static final Topic TOPIC =
      new Topic(
          "c-states",
          "idle states",
          "A core that sleeps deeply takes its time to wake up for a packet. Between the packets of a"
              + " busy upload it does not sleep; after a pause the first one waits.");

  @Override
  public List<Finding> of(HostFacts host) {
    PowerSettings power = host.kernel().power();
    if (!(power.idleStates() instanceof Reading.Present<List<IdleState>> states)) {
      return List.of(
          TOPIC.missing(host, "", power.idleStates(), "no idle states, as in a virtual machine"));
    }
    Optional<IdleState> deepest =
        states.value().stream()
            .filter(state -> state.disabled().toOptional().orElse(0L) == 0)
            .filter(state -> state.latency() instanceof Reading.Present)
            .max(Comparator.comparing(IdleCheck::latency));
    if (deepest.isEmpty()) {
      return List.of(TOPIC.unseen("", "no state tells its latency", SOURCE));
    }
    String fact =
        "the deepest is %s, %d us to wake up"
                .formatted(deepest.get().name(), latency(deepest.get()))
            + power.idleGovernor().toOptional().map(name -> "; governor " + name).orElse("");
    return List.of(
        latency(deepest.get()) > LONG_MICROS
            ? TOPIC.advice(
                "",
                fact,
                new Remedy(
                    "It costs power. Measure the first packets of uploads before and after.",
                    List.of("cpupower idle-set -D " + LONG_MICROS),
                    List.of("cpupower idle-set -E")),
                SOURCE,
                KernelSettingsReader.IDLE)
            : TOPIC.ok("", fact, SOURCE));
  }

  private static long latency(IdleState state) {
    return state.latency().toOptional().orElse(0L);
  }
}
