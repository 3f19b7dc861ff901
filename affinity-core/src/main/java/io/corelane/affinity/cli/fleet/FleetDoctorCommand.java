/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.fleet.node.HostFindings;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import io.corelane.affinity.doctor.finding.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corelane fleet doctor}: what is found on all hosts. Changes nothing. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Says what on the hosts of all DataNodes hurts uploads, and on how many.",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:each has answered, and none has a problem",
      "1:some have not, or have; it says which",
      "2:wrong usage"
    },
    footer = {
      "",
      "Each DataNode looks at its own host, as its user, once a minute at most. corelane doctor on a"
          + " host says more, and the remedies."
    })
public final class FleetDoctorCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private FleetOptions fleet = new FleetOptions();

  @Option(names = "--json", description = "write JSON: all findings of each, with their remedies")
  private boolean json;

  @Option(
      names = "--all",
      description = "also notes, what was not seen, and every name with advice")
  private boolean all;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Inquiry inquiry = fleet.inquiry();
    List<HostFindings> hosts = inquiry.askForFindings(fleet.nodes(inquiry));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? json(hosts) : new FleetDoctorText(hosts, all).text());
    out.flush();
    boolean trouble =
        hosts.stream().anyMatch(host -> !host.why().isEmpty() || host.has(Verdict.PROBLEM));
    return trouble ? 1 : 0;
  }

  private static String json(List<HostFindings> hosts) {
    ObjectNode root = FleetJson.object();
    root.put("all", hosts.size());
    for (HostFindings host : hosts) {
      ObjectNode node = root.withArray("dataNodes").addObject();
      if (host.json() instanceof ObjectNode told) {
        node.setAll(told);
      }
      // Last: no answer names another host than the one that gave it.
      node.put("name", host.node().name()).put("why", host.why());
    }
    return FleetJson.text(root);
  }
}
