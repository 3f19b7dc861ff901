/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.storage;

import io.corelane.affinity.block.Writeback;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.system.Reading;
import java.util.List;

/** The kernel's write-back workqueue. */
public final class WritebackCheck implements Check {

  private static final String DIRECTORY = "/sys/devices/virtual/workqueue/writeback/";

  private static final Topic TOPIC =
      new Topic(
          "writeback",
          "write-back workqueue",
          "Confined strictly, write-back waits for the few CPUs it may use while others idle: up to"
              + " 17 % less bandwidth in the kernel's own measurements (Linux"
              + " Documentation/core-api/workqueue.rst). Not strict, it starts near the issuing CPU"
              + " and may move on.");

  @Override
  public List<Finding> of(HostFacts host) {
    Writeback writeback = host.machine().writeback();
    if (!(writeback.cpus() instanceof Reading.Present<CpuSet> cpus)) {
      return List.of(
          TOPIC.missing(host, "", writeback.cpus(), "this kernel does not show the workqueue"));
    }
    CpuSet online = Hosts.online(host);
    boolean all = cpus.value().containsAll(online);
    String fact =
        (all ? "all CPUs" : "CPUs " + cpus.value().toList() + " of " + online.toList())
            + writeback.affinityScope().toOptional().map(scope -> ", scope " + scope).orElse("");
    if (writeback.strict().toOptional().orElse(false)) {
      return List.of(
          TOPIC.advice(
              "",
              fact + ", strict",
              Remedy.write("", DIRECTORY + "affinity_strict", "0", "1"),
              DIRECTORY + "affinity_strict"));
    } else if (cpus.value().and(online).size() == 1 && online.size() > 1) {
      int width = online.highest() + 1;
      return List.of(
          TOPIC.advice(
              "",
              fact,
              Remedy.write(
                  "",
                  DIRECTORY + "cpumask",
                  online.toMask(width),
                  cpus.value().toMask(Math.max(width, cpus.value().highest() + 1))),
              DIRECTORY + "cpumask"));
    }
    return List.of(TOPIC.ok("", fact, DIRECTORY + "cpumask"));
  }
}
