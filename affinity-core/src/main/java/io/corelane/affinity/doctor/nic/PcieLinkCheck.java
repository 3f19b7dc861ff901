/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.nic;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.host.PcieLink;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.stream.Stream;

/** Whether PCIe links carry what their NIC brings, and are as wide as their disks. */
final class PcieLinkCheck implements Check {

  private static final double MEGABITS_PER_GIGABIT = 1_000;

  private static final Topic TOPIC =
      new Topic(
          "pcie-link",
          "PCIe link",
          "A card in a slot with fewer lanes, or one that came up slower than it could, is limited"
              + " by its link to memory: a NIC below its line rate loses packets.");

  @Override
  public List<Finding> of(HostFacts host) {
    return Stream.concat(
            Hosts.active(host).stream().map(nic -> finding(host, nic)),
            host.disks().stream()
                .filter(disk -> disk.pcie() instanceof Reading.Present)
                .map(PcieLinkCheck::finding))
        .toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    if (!(nic.hardware().pcie() instanceof Reading.Present<PcieLink> present)) {
      return TOPIC.missing(host, nic.name(), nic.hardware().pcie(), "it has no PCIe link");
    }
    PcieLink link = present.value();
    String fact = fact(link);
    double needed = nic.megabitsPerSecond().toOptional().orElse(0L) / MEGABITS_PER_GIGABIT;
    String source = nic.file("device/current_link_width");
    if (!link.reduced() || needed <= link.gigabits()) {
      return TOPIC.ok(nic.name(), fact, source);
    }
    return TOPIC.advice(
        nic.name(),
        "%s: less than the network's %.0f Gbit/s".formatted(fact, needed),
        Remedy.words(
            "When the host is opened next: the card into a slot with as many lanes (the board's"
                + " manual tells), seated anew."),
        source);
  }

  /** Drives with two ports have half of their lanes at each: no fault. */
  private static Finding finding(DiskSettings disk) {
    PcieLink link = disk.pcie().toOptional().orElseThrow();
    String source = disk.file("device/device/current_link_width");
    return link.lanes() < link.mostLanes()
        ? TOPIC.note(disk.name(), fact(link), Remedy.NONE, source)
        : TOPIC.ok(disk.name(), fact(link), source);
  }

  private static String fact(PcieLink link) {
    return link.reduced()
        ? "%s of %s, %.0f Gbit/s".formatted(link.text(), link.mostText(), link.gigabits())
        : link.text();
  }
}
