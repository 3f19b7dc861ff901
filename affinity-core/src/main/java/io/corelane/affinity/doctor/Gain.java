/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What placing uploads can gain on a host, by the shape of its CPUs, NICs and disks alone. */
public final class Gain {

  /** One core takes in that much with ease, wherever it is. */
  private static final long SLOW_MEGABITS = 1_000;

  private Gain() {}

  /** One line: whether there is anything to gain, and why; "not known" where facts lack. */
  public static String of(HostFacts host) {
    Optional<CpuTopology> known = Hosts.topology(host);
    if (known.isEmpty()) {
      return "not known: " + host.machine().topology().explanation();
    }
    CpuTopology topology = known.get();
    CpuSet allowed =
        topology.online().and(host.process().allowed().toOptional().orElse(topology.online()));
    if (allowed.size() == 1) {
      return "none, one CPU";
    } else if (topology.isOneCache(allowed)) {
      return "none, one last-level cache";
    }
    return slow(host) + shape(host, topology);
  }

  private static String slow(HostFacts host) {
    List<NicSettings> nics = Hosts.active(host);
    long sum =
        nics.stream().mapToLong(nic -> nic.megabitsPerSecond().toOptional().orElse(0L)).sum();
    boolean told =
        nics.stream().allMatch(nic -> nic.megabitsPerSecond() instanceof Reading.Present);
    return told && sum > 0 && sum <= SLOW_MEGABITS ? "little behind " + sum + " Mbit/s; " : "";
  }

  private static String shape(HostFacts host, CpuTopology topology) {
    int nodes = topology.nodes().size();
    if (nodes == 1) {
      return topology.llcs().size() + " last-level caches on one node: lanes can keep to one each";
    }
    Set<Integer> nics = new TreeSet<>();
    Hosts.active(host).forEach(nic -> nic.nic().node().toOptional().ifPresent(nics::add));
    List<Integer> disks =
        host.disks().stream().flatMap(disk -> disk.disk().node().toOptional().stream()).toList();
    if (nics.isEmpty() || disks.isEmpty()) {
      String silent = nics.isEmpty() ? "NIC" : "disk";
      return nodes + " NUMA nodes, and no " + silent + " tells its own: not known how much";
    }
    List<Integer> far = disks.stream().filter(disk -> !nics.contains(disk)).toList();
    String at = (host.nics().size() == 1 ? "NIC on " : "NICs on ") + words(nics);
    if (far.isEmpty()) {
      return at + (disks.size() == 1 ? ", the disk, too" : ", the disks, too") + ": short lanes";
    }
    return at
        + ", "
        + far.size()
        + " of "
        + Hosts.count(disks.size(), "disk")
        + " on "
        + words(new TreeSet<>(far))
        + (far.size() == disks.size() ? ": long lanes" : ": long lanes likely");
  }

  private static String words(Set<Integer> nodes) {
    return (nodes.size() == 1 ? "node " : "nodes ")
        + nodes.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
