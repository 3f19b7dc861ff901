/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.common.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code corelane fleet}: has subcommands only. */
@Command(
    name = "fleet",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Shows all DataNodes of a cluster, and changes their mode batch by batch.",
    description = {
      "Asks each DataNode's web server, as the NameNode or a list names it. Nothing is installed for"
          + " it."
    },
    synopsisSubcommandLabel = "COMMAND",
    exitCodeList = {"0:all is well", "1:something is not; it says what", "2:wrong usage"},
    subcommands = {
      FleetStatusCommand.class,
      FleetDoctorCommand.class,
      FleetVerdictCommand.class,
      FleetModeCommand.class
    })
public final class FleetCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    throw new ParameterException(
        spec.commandLine(), "Missing command: allowed are status, doctor, verdict and mode");
  }
}
