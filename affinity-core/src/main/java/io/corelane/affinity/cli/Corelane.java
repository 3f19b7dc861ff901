/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.doctor.DoctorCommand;
import io.corelane.affinity.cli.fleet.FleetCommand;
import io.corelane.affinity.cli.mode.ModeCommand;
import io.corelane.affinity.cli.plan.PlanCommand;
import io.corelane.affinity.cli.topology.TopologyCommand;
import io.corelane.affinity.cli.verdict.VerdictCommand;
import io.corelane.affinity.cli.watch.WatchCommand;
import java.io.PrintWriter;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code corelane} command. */
@Command(
    name = "corelane",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Keeps each HDFS upload on neighbouring cores.",
    synopsisSubcommandLabel = "COMMAND",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:done", "1:it could not be done; the reason is on stderr", "2:wrong usage"},
    footer = "%nHelp on a command: corelane COMMAND --help",
    subcommands = {
      TopologyCommand.class,
      PlanCommand.class,
      WatchCommand.class,
      VerdictCommand.class,
      ModeCommand.class,
      FleetCommand.class,
      DoctorCommand.class
    })
public final class Corelane implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /**
   * The command with all its subcommands; output and error writers may still be set; a fresh
   * command line.
   */
  public static CommandLine commandLine() {
    CommandLine commandLine = new CommandLine(new Corelane());
    ServiceLoader.load(Subcommand.class).forEach(commandLine::addSubcommand);
    for (CommandLine sub : commandLine.getSubcommands().values()) {
      CommandLine.Model.UsageMessageSpec usage = sub.getCommandSpec().usageMessage();
      usage.width(100);
      usage.exitCodeListHeading("%nExit codes:%n");
      if (usage.exitCodeList().isEmpty()) {
        usage.exitCodeList(commandLine.getCommandSpec().usageMessage().exitCodeList());
      }
    }
    return commandLine
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(Corelane::execute)
        .setParameterExceptionHandler(Corelane::explainUsage)
        .setExecutionExceptionHandler(Corelane::explainFailure);
  }

  /** With an option for help picocli takes an unknown command for none. */
  private static int execute(CommandLine.ParseResult parsed) {
    CommandLine.ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    CommandLine command = last.commandSpec().commandLine();
    if (!command.getSubcommands().isEmpty() && !last.unmatched().isEmpty()) {
      throw new CommandLine.UnmatchedArgumentException(command, last.unmatched());
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** One line for the fault and one for where to read on: the whole help would hide the fault. */
  private static int explainUsage(ParameterException fault, String[] args) {
    CommandLine command = fault.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    err.println(command.getColorScheme().errorText(name + ": " + fault.getMessage()));
    CommandLine.UnmatchedArgumentException.printSuggestions(fault, err);
    err.println(Ansi.AUTO.string("Try: " + name + " --help"));
    return CommandLine.ExitCode.USAGE;
  }

  private static int explainFailure(
      Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
    String name = command.getCommandSpec().qualifiedName();
    String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    command.getErr().println(command.getColorScheme().errorText(name + ": " + reason));
    return CommandLine.ExitCode.SOFTWARE;
  }
}
