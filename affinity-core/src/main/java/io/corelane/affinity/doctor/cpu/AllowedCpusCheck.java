/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.host.ProcessFacts;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Optional;

/** The CPUs that the DataNode may run on. */
public final class AllowedCpusCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "allowed-cpus",
          "allowed CPUs",
          "Corelane places uploads on these CPUs only. With one there is nothing to choose, and"
              + " Corelane stays inactive. If the NIC's node is left out, every byte crosses from"
              + " one node to another.");

  @Override
  public List<Finding> of(HostFacts host) {
    ProcessFacts process = host.process();
    String subject = subject(process);
    if (!(host.machine().topology() instanceof Reading.Present<CpuTopology> topology)) {
      return List.of(TOPIC.unread(subject, host.machine().topology()));
    }
    if (!(process.allowed() instanceof Reading.Present<CpuSet> allowed)) {
      return List.of(TOPIC.unread(subject, process.allowed()));
    }
    CpuSet online = topology.value().online();
    CpuSet usable = online.and(allowed.value());
    // On a capture the cpuset itself counts as well: a container's status may be wider.
    if (process.kind() == ProcessFacts.Kind.CAPTURED) {
      usable = usable.and(host.machine().allowed().toOptional().orElse(usable));
    }
    String source = process.directory() + "/status";
    String fact =
        usable.equals(online)
            ? "all online CPUs, " + online.toList()
            : "CPUs " + usable.toList() + " of those online, " + online.toList();
    if (online.size() == 1) {
      return List.of(TOPIC.notApplicable(subject, "one CPU is online", source));
    }
    if (usable.size() < 2) {
      return List.of(TOPIC.problem(subject, fact, widen(process, usable, online), source));
    }
    Optional<String> without = nicWithoutCpus(host, topology.value(), usable);
    if (without.isPresent()) {
      return List.of(
          TOPIC.advice(
              subject,
              fact + ": none near " + without.get(),
              widen(process, usable, online),
              source));
    }
    String choice = topology.value().isOneCache(usable) ? "; " + Lane.ONE_CACHE : "";
    return List.of(TOPIC.ok(subject, fact + choice, source));
  }

  static String subject(ProcessFacts process) {
    return switch (process.kind()) {
      case DATA_NODE -> "DataNode, process " + process.pid();
      case NAMED -> "process " + process.pid();
      case SELF -> "this shell (no DataNode is running here, or none can be seen)";
      case CAPTURED -> "the captured process";
    };
  }

  private static Optional<String> nicWithoutCpus(
      HostFacts host, CpuTopology topology, CpuSet usable) {
    return Hosts.active(host).stream()
        .filter(nic -> Hosts.isKnown(nic.nic().node(), topology))
        .filter(nic -> !near(nic, topology).intersects(usable))
        .map(nic -> nic.name() + " (node " + nic.nic().node().toOptional().orElse(-1) + ")")
        .findFirst();
  }

  private static CpuSet near(NicSettings nic, CpuTopology topology) {
    return topology.nodeCpus(nic.nic().node().toOptional().orElse(-1));
  }

  private static Remedy widen(ProcessFacts process, CpuSet usable, CpuSet online) {
    String words =
        "If its systemd unit has AllowedCPUs= or CPUAffinity=, or its container a cpuset, widen it"
            + " there and restart it. A bare affinity is changed as follows, for the threads it has"
            + " now.";
    if (process.pid() == 0) {
      return Remedy.words(words.substring(0, words.indexOf(" A bare")));
    }
    return new Remedy(
        words,
        List.of("taskset -acp " + online.toList() + " " + process.pid()),
        List.of("taskset -acp " + usable.toList() + " " + process.pid()));
  }
}
