/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.DiskSettings;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether NICs and disks are on the same NUMA nodes. */
public final class NicDiskNodeCheck implements Check {

  private static final String SOURCE = "numa_node of each device";

  private static final Topic TOPIC =
      new Topic(
          "nic-disk-node",
          "NIC and disks",
          "An upload goes from the NIC through memory to a disk. With both on one NUMA node it need"
              + " not leave it; otherwise every byte crosses once, wherever the threads are. In a"
              + " published experiment one flow reached 39 Gbit/s with its cores on one socket and"
              + " 28 across two (40 GbE).");

  @Override
  public List<Finding> of(HostFacts host) {
    Optional<CpuTopology> topology = Hosts.topology(host);
    if (topology.isEmpty()) {
      return List.of(TOPIC.unread("", host.machine().topology()));
    } else if (topology.get().nodes().size() == 1) {
      return List.of(TOPIC.notApplicable("", "one NUMA node"));
    }
    Set<Integer> nicNodes = new TreeSet<>();
    for (NicSettings nic : Hosts.active(host)) {
      nic.nic().node().toOptional().ifPresent(nicNodes::add);
    }
    List<DiskSettings> disks =
        host.disks().stream()
            .filter(disk -> disk.disk().node() instanceof Reading.Present)
            .toList();
    if (nicNodes.isEmpty() || disks.isEmpty()) {
      String what = nicNodes.isEmpty() ? "NIC" : "disk";
      return List.of(TOPIC.unseen("", "no " + what + " tells its node", SOURCE));
    }
    List<DiskSettings> far = disks.stream().filter(disk -> !nicNodes.contains(node(disk))).toList();
    String nics = (nicNodes.size() == 1 ? "NICs on node " : "NICs on nodes ") + join(nicNodes);
    if (far.isEmpty()) {
      return List.of(TOPIC.ok("", nics + ", and so are the disks that tell their node", SOURCE));
    }
    String fact =
        nics
            + "; elsewhere "
            + far.size()
            + " of "
            + Hosts.count(disks.size(), "disk")
            + ": "
            + names(far);
    if (far.size() * 2 <= disks.size()) {
      return List.of(TOPIC.ok("", fact, SOURCE));
    }
    return List.of(
        TOPIC.advice(
            "",
            fact,
            Remedy.words(
                "When the host is opened next: a NIC for each node, or cards moved so that most"
                    + " disks share the NIC's node (the board's manual tells slots and sockets)."
                    + " Until then mode bind keeps each lane to one crossing."),
            SOURCE));
  }

  private static int node(DiskSettings disk) {
    return disk.disk().node().toOptional().orElse(-1);
  }

  private static String names(List<DiskSettings> disks) {
    return disks.stream()
        .map(disk -> disk.name() + " (node " + node(disk) + ")")
        .collect(Collectors.joining(", "));
  }

  private static String join(Set<Integer> nodes) {
    return nodes.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
