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
import java.util.ArrayList;
import java.util.List;

/** Receive flow steering. */
public final class RfsCheck implements Check {

  private static final String TABLE = "/proc/sys/net/core/rps_sock_flow_entries";

  private static final Topic TOPIC =
      new Topic(
          "rfs",
          "RFS",
          "RFS (and aRFS, which takes the same tables) moves a connection's packets to the core"
              + " whose thread read last. For a fast upload that core then has both the softirq"
              + " work and the receiver, the slowest of the near places; and the NIC follows the"
              + " threads that Corelane places by the NIC: two controllers, one lane.");

  @Override
  public List<Finding> of(HostFacts host) {
    Reading<Long> entries = host.machine().network().steering().socketFlowEntries();
    if (!(entries instanceof Reading.Present<Long> table)) {
      return List.of(TOPIC.unread("", entries));
    } else if (table.value() == 0) {
      return List.of(TOPIC.ok("", "off", TABLE));
    }
    List<String> using = new ArrayList<>();
    for (NicSettings nic : Hosts.active(host)) {
      if (!(nic.steering().rfsFlows() instanceof Reading.Present<Long> flows)) {
        return List.of(TOPIC.unread(nic.name(), nic.steering().rfsFlows()));
      } else if (flows.value() > 0) {
        using.add(nic.name());
      }
    }
    if (using.isEmpty()) {
      return List.of(
          TOPIC.ok("", "off: a table of " + table.value() + " flows, and no queue uses it", TABLE));
    }
    return List.of(
        TOPIC.advice(
            String.join(", ", using),
            "on: a table of " + table.value() + " flows",
            new Remedy(
                "Choose one: RFS, and Corelane in mode observe; or no RFS, and mode bind or steer.",
                List.of("sysctl -w net.core.rps_sock_flow_entries=0"),
                List.of("sysctl -w net.core.rps_sock_flow_entries=" + table.value())),
            TABLE,
            "/sys/class/net/IF/queues/rx-*/rps_flow_cnt"));
  }
}
