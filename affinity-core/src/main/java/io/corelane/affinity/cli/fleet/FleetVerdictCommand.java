/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import io.corelane.affinity.judge.VerdictText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code corelane fleet verdict}: what mode auto has found on each DataNode. Changes nothing. */
@Command(
    name = "verdict",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Says what mode auto has found on all DataNodes.",
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:each has answered, and no auto has stopped",
      "1:some have not, or have stopped; it says which",
      "2:wrong usage"
    },
    footer = {"", "corelane verdict says more of one DataNode."})
public final class FleetVerdictCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private FleetOptions fleet = new FleetOptions();

  @Option(names = "--json", description = "write JSON")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Inquiry inquiry = fleet.inquiry();
    List<FleetAnswer> answers = inquiry.ask(fleet.nodes(inquiry));
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? json(answers) : text(answers));
    out.flush();
    return answers.stream().anyMatch(VerdictCount::isTrouble) ? 1 : 0;
  }

  private static String text(List<FleetAnswer> answers) {
    TextTable table = new TextTable(0).row("DATANODE", "IN FORCE", "VERDICT", "FOUND");
    for (FleetAnswer answer : answers) {
      table.row(
          answer.node().name(),
          answer.corelane().map(corelane -> corelane.report().mode()).orElse("-"),
          answer.corelane().isEmpty() ? answer.reach().text() : VerdictCount.of(answer).text(),
          found(answer));
    }
    Map<VerdictCount, Long> counts = VerdictCount.all(answers);
    return table.text()
        + "\nOf "
        + answers.size()
        + " DataNodes: "
        + VerdictCount.sentence(counts)
        + ".\n";
  }

  private static String found(FleetAnswer answer) {
    if (answer.corelane().isEmpty()) {
      return answer.why();
    }
    DataNodeReport report = answer.corelane().get().report();
    if (!report.auto().isWanted()) {
      return "";
    }
    String trouble = report.auto().figures().trouble();
    return trouble.isEmpty()
        ? report.auto().figures().current().map(VerdictText::finding).orElse("has not begun yet")
        : trouble;
  }

  private static String json(List<FleetAnswer> answers) {
    ObjectNode root = FleetJson.object();
    root.put("all", answers.size());
    ObjectNode counts = root.putObject("verdicts");
    VerdictCount.all(answers).forEach((verdict, count) -> counts.put(verdict.word(), count));
    for (FleetAnswer answer : answers) {
      ObjectNode node = FleetJson.dataNode(root.withArray("dataNodes").addObject(), answer);
      node.put("verdict", VerdictCount.of(answer).word()).put("found", found(answer));
      answer.corelane().ifPresent(corelane -> node.put("mode", corelane.report().mode()));
    }
    return FleetJson.text(root);
  }
}
