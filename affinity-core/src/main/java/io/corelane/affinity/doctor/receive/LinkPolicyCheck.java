/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.receive;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** systemd-udevd's settings for interrupts and RPS. */
public final class LinkPolicyCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "link-policy",
          "systemd link files",
          "systemd-udevd applies these when the NIC appears and at every udevadm trigger, over"
              + " whatever was set meanwhile. Corelane leaves such a NIC's interrupts to it.");

  @Override
  public List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream().map(LinkPolicyCheck::finding).toList();
  }

  private static Finding finding(NicSettings nic) {
    if (!(nic.linkPolicies() instanceof Reading.Present<List<String>> policies)) {
      return TOPIC.unread(nic.name(), nic.linkPolicies());
    } else if (policies.value().isEmpty()) {
      return TOPIC.ok(nic.name(), "set neither interrupts nor RPS", "*.link of systemd-udevd");
    }
    return TOPIC.advice(
        nic.name(),
        String.join("; ", policies.value()),
        Remedy.words(
            "Keep it, and mode bind follows. For mode steer, remove the setting from that file and"
                + " run udevadm trigger --subsystem-match=net; to undo, put the line back and"
                + " trigger again."),
        "*.link of systemd-udevd");
  }
}
