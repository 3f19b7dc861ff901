/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.bench.cli.HarnessCommand;
import io.corelane.bench.cli.JsonOption;
import io.corelane.bench.cli.JsonReport;
import io.corelane.bench.cli.Progress;
import io.corelane.bench.cluster.HarnessException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code corelane sweep}. */
@Command(
    name = "sweep",
    sortOptions = false,
    description =
        "Runs the placement policy over many scenes on many machines, and tells what is served.",
    exitCodeList = {"0:the promises are kept", "1:one is broken, or it failed", "2:wrong usage"},
    footer = {
      "",
      "Modelled, not measured. The promises: every scene serves at least 95 %% of the CPU time that",
      "one wide mask and an ideal scheduler would serve, and no binding makes the mean way to the",
      "packets longer. The same version gives the same output, to the last byte."
    })
public final class SweepCommand extends HarnessCommand<List<SweepMachine>> {

  @Option(
      names = "--machine",
      paramLabel = "NAME",
      description = "Only this machine of the table, such as nodes-2x4.")
  private @Nullable String machine;

  @Mixin private JsonOption json = new JsonOption();

  @Override
  protected List<SweepMachine> options() throws HarnessException {
    List<SweepMachine> table = SweepMachine.table();
    List<SweepMachine> chosen =
        table.stream().filter(it -> machine == null || it.name().equals(machine)).toList();
    if (chosen.isEmpty()) {
      throw new HarnessException(
          "--machine "
              + machine
              + " is not one of those possible: "
              + table.stream().map(SweepMachine::name).collect(Collectors.joining(", ")));
    }
    if (json.file().isPresent()) {
      JsonReport.checkWritable(json.file().get());
    }
    return chosen;
  }

  @Override
  protected int run(List<SweepMachine> machines) throws HarnessException {
    Progress progress = Progress.standard();
    SweepReport report =
        SweepReport.run(machines, Scenes.all(), next -> progress.step("sweeps " + next.name()));
    progress.end();
    System.out.print(new SweepTable(report).render());
    JsonReport.write(json.file(), report);
    return report.keepsPromises() ? GOOD : BAD;
  }
}
