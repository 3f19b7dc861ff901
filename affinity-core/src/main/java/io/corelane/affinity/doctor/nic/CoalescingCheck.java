/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** How long a NIC waits before it raises a receive interrupt. */
final class CoalescingCheck implements NicCheck {

  private static final long LONG_MICROS = 500;
  private static final int USUAL_MICROS = 20;

  private static final Topic TOPIC =
      new Topic(
          "coalescing",
          "interrupt moderation",
          "With an interrupt for each packet a core spends its time on interrupts; uploads are many"
              + " packets, and none of them is urgent. Waiting very long leaves senders without"
              + " acknowledgements.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    if (!(nic.driver().moderation()
        instanceof Reading.Present<DriverFacts.InterruptModeration> present)) {
      return TOPIC.missing(
          host, nic.name(), nic.driver().moderation(), "its driver tells no moderation");
    }
    DriverFacts.InterruptModeration now = present.value();
    String source = "ethtool -c " + nic.name();
    String fact =
        (now.adaptive() ? "adaptive, now " : "")
            + now.micros()
            + " us, "
            + Hosts.count(now.frames(), "packet");
    if (nic.nic().driver().toOptional().filter("virtio_net"::equals).isPresent() && now.off()) {
      return TOPIC.notApplicable(nic.name(), "a virtual NIC without moderation", source);
    } else if (now.off()) {
      return TOPIC.advice(nic.name(), fact + ": off", micros(nic, USUAL_MICROS, now), source);
    } else if (!now.adaptive() && now.micros() > LONG_MICROS) {
      return TOPIC.advice(nic.name(), fact + ": long", micros(nic, USUAL_MICROS, now), source);
    }
    return TOPIC.ok(nic.name(), fact, source);
  }

  private static Remedy micros(NicSettings nic, int to, DriverFacts.InterruptModeration now) {
    String command = "ethtool -C " + nic.name() + " rx-usecs ";
    return new Remedy(
        "Where the driver can, adaptive-rx on is better.",
        List.of(command + to),
        List.of(command + now.micros()));
  }
}
