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

/** Whether a node throws out its own page cache before it uses another node's memory. */
public final class ZoneReclaimCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "zone-reclaim",
          "zone reclaim",
          "Uploads fill the page cache of the node they are received on. With zone reclaim, that"
              + " node writes out and drops cached pages, in the receiver's own time, while memory"
              + " is free elsewhere. The kernel's documentation says to leave it off on file"
              + " servers (Linux Documentation/admin-guide/sysctl/vm.rst).");

  @Override
  public List<Finding> of(HostFacts host) {
    if (Hosts.topology(host).map(CpuTopology::nodes).filter(n -> n.size() == 1).isPresent()) {
      return List.of(TOPIC.notApplicable("", "one NUMA node"));
    }
    if (!(host.kernel().memory().zoneReclaim() instanceof Reading.Present<Long> mode)) {
      return List.of(
          TOPIC.missing(
              host, "", host.kernel().memory().zoneReclaim(), "this kernel has no zone reclaim"));
    }
    String fact = "vm.zone_reclaim_mode = " + mode.value();
    String source = KernelSettingsReader.ZONE_RECLAIM;
    return List.of(
        mode.value() == 0
            ? TOPIC.ok("", fact, source)
            : TOPIC.problem(
                "",
                fact,
                new Remedy(
                    "",
                    List.of("sysctl -w vm.zone_reclaim_mode=0"),
                    List.of("sysctl -w vm.zone_reclaim_mode=" + mode.value())),
                source));
  }
}
