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
import java.util.List;

/** Whether segments are merged on their way in. */
final class GroCheck implements NicCheck {

  private static final Topic TOPIC =
      new Topic(
          "gro",
          "GRO",
          "Generic receive offload hands up to 64 KiB through the network stack at once. Without it"
              + " each packet of 1,500 bytes goes alone: the softirq core is the first to be full.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    if (!(nic.driver().merging() instanceof Reading.Present<Boolean> on)) {
      return TOPIC.missing(host, nic.name(), nic.driver().merging(), "its driver tells no GRO");
    }
    String source = "ethtool -k " + nic.name();
    String command = "ethtool -K " + nic.name() + " gro ";
    return on.value()
        ? TOPIC.ok(nic.name(), "on", source)
        : TOPIC.advice(
            nic.name(),
            "off",
            new Remedy("", List.of(command + "on"), List.of(command + "off")),
            source);
  }
}
