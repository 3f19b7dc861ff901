/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corelane fleet status}: a line for each DataNode. Changes nothing. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Shows mode, lanes, rate, failures and version of all DataNodes, and who differs.",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:all are well", "1:some are not; it says which", "2:wrong usage"},
    footer = {
      "",
      "Lanes are shares of the bytes of uploads that have ended since the DataNode's start."
          + " MiB/s is what running uploads receive, each over its life so"
          + " far. Lanes and failures are up to 10 s old."
    })
public final class FleetStatusCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private FleetOptions fleet = new FleetOptions();

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Inquiry inquiry = fleet.inquiry();
    FleetStatus status = FleetStatus.of(inquiry.askForAll(fleet.nodes(inquiry)));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? FleetStatusJson.of(status) : FleetStatusText.of(status));
    out.flush();
    return status.well() == status.answers().size() ? 0 : 1;
  }
}
