/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.common.Version;
import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import io.corelane.affinity.cli.fleet.rollout.NodeModeChange;
import io.corelane.affinity.cli.fleet.rollout.Return;
import io.corelane.affinity.cli.fleet.rollout.RollOut;
import io.corelane.affinity.cli.fleet.rollout.RollOutJournal;
import io.corelane.affinity.cli.fleet.rollout.RollOutPolicy;
import io.corelane.affinity.config.ModeKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code corelane fleet mode}: brings a mode into force batch by batch, and returns it. */
@Command(
    name = "mode",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = "Brings a mode into force in all DataNodes, batch by batch.",
    description = {
      "For each DataNode of a batch: runs --write, has the DataNode read its file (hdfs dfsadmin"
          + " -reconfig), and waits until its /jmx says that the mode is in force. After the pause"
          + " it looks at all that were changed.",
      "",
      "It stops where a DataNode refuses, does not answer afterwards, is in another mode again or"
          + " inactive, counts new failures of Corelane, or where uploads receive less than"
          + " --least-throughput says. Then those that were changed get their former modes back."
    },
    usageHelpWidth = 100,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the mode is in force in all DataNodes, or all have been returned as asked",
      "1:it is not; it says where",
      "2:wrong usage"
    })
public final class FleetModeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private FleetOptions fleet = new FleetOptions();
  @Mixin private RollOutOptions options = new RollOutOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "MODE",
      description = "off, observe, bind, steer or auto")
  private @Nullable ModeKey mode;

  @Option(
      names = "--return",
      description = "give those of an interrupted or stopped roll-out their former modes back")
  private boolean returns;

  @Option(names = "--json", description = "write JSON at the end; what happens goes to stderr")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Inquiry inquiry = fleet.inquiry();
    NodeModeChange change = options.change(inquiry);
    if (mode != null && !returns) {
      return rollOut(inquiry, change, options.policy(mode.text()), options.pause());
    } else if (mode != null || !returns) {
      throw wrong("give MODE (off, observe, bind, steer or auto) or --return, and not both");
    } else if (json) {
      throw wrong("--json is for a roll-out, not for --return");
    } else if (fleet.isGiven()) {
      throw wrong("--return knows its DataNodes: leave out --namenode and --datanodes");
    }
    return returned(inquiry, change);
  }

  private int rollOut(Inquiry inquiry, NodeModeChange change, RollOutPolicy policy, Duration pause)
      throws IOException, InterruptedException {
    List<FleetNode> nodes = fleet.nodes(inquiry);
    try (RollOutJournal journal = options.journal()) {
      checkOpen(journal, policy.mode());
      List<FleetAnswer> answers = inquiry.ask(nodes);
      checkSeen(journal, answers);
      List<FleetAnswer> without = answers.stream().filter(one -> mode(one).isEmpty()).toList();
      List<FleetNode> waiting =
          answers.stream()
              .filter(one -> !mode(one).orElse(policy.mode()).equals(policy.mode()))
              .map(FleetAnswer::node)
              .toList();
      say(
          "%d of %d DataNodes are to be changed to %s: %s"
              .formatted(waiting.size(), nodes.size(), policy.mode(), policy.batch().text()));
      without.forEach(one -> say("Left out: " + one.node().name() + ": " + why(one)));
      say("If it stops, " + options.whenItStops() + ".");
      RollOut.Result result =
          new RollOut(policy, inquiry, change, journal, pause, this::say).run(waiting);
      if (json) {
        spec.commandLine().getOut().print(RollOutJson.of(policy.mode(), result, without));
        spec.commandLine().getOut().flush();
      }
      return result.reasons().isEmpty() && without.isEmpty() ? 0 : 1;
    }
  }

  /** The mode that it is configured to; nothing where there is none to come back to. */
  private static Optional<String> mode(FleetAnswer answer) {
    return answer
        .corelane()
        .map(corelane -> corelane.report().auto().configuredMode())
        // Where Corelane could not start.
        .filter(mode -> !mode.isEmpty());
  }

  private static String why(FleetAnswer answer) {
    return answer.corelane().isEmpty() ? answer.why() : "Corelane is inactive there";
  }

  /**
   * Of those that an interrupted roll-out changed, none may be out of sight: it forgets at its end.
   */
  private static void checkSeen(RollOutJournal journal, List<FleetAnswer> answers)
      throws IOException {
    for (RollOutJournal.Entry entry : journal.open()) {
      String name = entry.node().name();
      Optional<FleetAnswer> answer =
          answers.stream().filter(one -> one.node().name().equals(name)).findFirst();
      if (answer.flatMap(FleetModeCommand::mode).isEmpty()) {
        throw new IOException(
            name
                + " was changed to "
                + entry.mode()
                + " by the roll-out in "
                + journal.file()
                + ", which was interrupted, and now "
                + answer.map(FleetModeCommand::why).orElse("it is not among the DataNodes given")
                + ": see to it, or return all (--return)");
      }
    }
  }

  /** One that goes on where it was interrupted may; another one would forget the way back. */
  private static void checkOpen(RollOutJournal journal, String mode) throws IOException {
    for (RollOutJournal.Entry entry : journal.open()) {
      if (!entry.mode().equals(mode)) {
        throw new IOException(
            journal.file()
                + " has DataNodes that were changed to "
                + entry.mode()
                + " and not returned: return them (--return), or give another --state");
      }
    }
  }

  private int returned(Inquiry inquiry, NodeModeChange change)
      throws IOException, InterruptedException {
    try (RollOutJournal journal = options.journalThatIsThere()) {
      if (journal.open().isEmpty()) {
        say("There is nothing to return in " + journal.file() + ".");
        return 0;
      }
      return new Return(inquiry, change, journal, this::say).run().isEmpty() ? 0 : 1;
    }
  }

  private void say(String line) {
    PrintWriter out = json ? spec.commandLine().getErr() : spec.commandLine().getOut();
    out.println(line);
    out.flush();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
