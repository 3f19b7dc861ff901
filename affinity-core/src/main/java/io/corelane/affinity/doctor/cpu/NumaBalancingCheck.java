/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.cpu;

import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.KernelSettingsReader;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;

/** Automatic NUMA balancing. */
public final class NumaBalancingCheck implements Check {

  private static final String SOURCE = KernelSettingsReader.NUMA_BALANCING;

  private static final Topic TOPIC =
      new Topic(
          "numa-balancing",
          "NUMA balancing",
          "It takes page faults on purpose to see who uses which memory, and moves pages. The"
              + " kernel's documentation says to switch it off where the workload is bound to nodes"
              + " already, as uploads are in modes bind and steer (Linux"
              + " Documentation/admin-guide/sysctl/kernel.rst, numa_balancing).");

  @Override
  public List<Finding> of(HostFacts host) {
    int nodes = Hosts.topology(host).map(CpuTopology::nodes).map(n -> n.size()).orElse(0);
    if (nodes == 1) {
      return List.of(TOPIC.notApplicable("", "one NUMA node"));
    }
    if (!(host.kernel().memory().numaBalancing() instanceof Reading.Present<Long> mode)) {
      return List.of(
          TOPIC.missing(
              host,
              "",
              host.kernel().memory().numaBalancing(),
              "this kernel has no NUMA balancing"));
    }
    // 2 is memory tiering alone, for machines with slow memory.
    if (mode.value() % 2 == 0) {
      return List.of(TOPIC.ok("", "kernel.numa_balancing = " + mode.value(), SOURCE));
    }
    return List.of(
        TOPIC.advice(
            "",
            "kernel.numa_balancing = " + mode.value() + " on " + nodes + " nodes",
            new Remedy(
                "Worth a measurement once the mode is bind; other programs of this host may gain"
                    + " from it.",
                List.of("sysctl -w kernel.numa_balancing=0"),
                List.of("sysctl -w kernel.numa_balancing=" + mode.value())),
            SOURCE));
  }
}
