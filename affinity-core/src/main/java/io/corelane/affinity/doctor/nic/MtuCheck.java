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

/** The largest packet. */
final class MtuCheck implements NicCheck {

  private static final long ETHERNET = 1_500;

  private static final Topic TOPIC =
      new Topic(
          "mtu",
          "MTU",
          "Each packet costs its way through the stack, so smaller ones cost more for each byte."
              + " 1,500 bytes are Ethernet's own and do well with GRO; larger ones must be"
              + " allowed on the whole way.");

  @Override
  public Finding of(HostFacts host, NicSettings nic) {
    String source = nic.file("mtu");
    if (!(nic.hardware().mtu() instanceof Reading.Present<Long> mtu)) {
      return TOPIC.missing(host, nic.name(), nic.hardware().mtu(), "it has no MTU");
    }
    String fact = mtu.value() + " bytes";
    String command = "ip link set dev " + nic.name() + " mtu ";
    if (mtu.value() >= ETHERNET) {
      return TOPIC.ok(nic.name(), fact, source);
    } else if (!(nic.hardware().pcie() instanceof Reading.Present)) {
      return TOPIC.note(nic.name(), fact + ", as virtual networks have it", Remedy.NONE, source);
    }
    return TOPIC.advice(
        nic.name(),
        fact + ", below Ethernet's 1500",
        new Remedy(
            "Unless a tunnel on the way needs it.",
            List.of(command + ETHERNET),
            List.of(command + mtu.value())),
        source);
  }
}
