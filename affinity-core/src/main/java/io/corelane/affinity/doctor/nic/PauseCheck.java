/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;

/** Pause frames that a NIC has sent. */
final class PauseCheck implements NicCheck {

  private static final long RARE = 100_000;

  private static final Topic TOPIC =
      new Topic(
          "pause",
          "pause frames",
          "With a pause frame the NIC tells the switch to wait, because the host does not take"
              + " packets as fast as they come. All that the switch has for this host waits then.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    if (!(nic.driver().pausesSent() instanceof Reading.Present<Long> sent)) {
      return TOPIC.missing(
          host, nic.name(), nic.driver().pausesSent(), "its driver has no statistics");
    }
    if (!(nic.hardware().packets() instanceof Reading.Present<Long> packets)) {
      return TOPIC.unread(nic.name(), nic.hardware().packets());
    }
    String source = "ethtool -S " + nic.name();
    String fact = sent.value() + " sent, " + packets.value() + " packets received";
    return sent.value() * RARE <= packets.value()
        ? TOPIC.ok(nic.name(), fact, source)
        : TOPIC.advice(
            nic.name(),
            fact,
            Remedy.words(
                "See first whether the count still rises. Then look for what keeps packets waiting:"
                    + " one core for several queues, a PCIe link below its maximum, few queues."),
            source);
  }
}
