/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.datanode.DfsAdmin;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import io.corelane.affinity.cli.fleet.rollout.BatchSize;
import io.corelane.affinity.cli.fleet.rollout.NodeModeChange;
import io.corelane.affinity.cli.fleet.rollout.RollOutJournal;
import io.corelane.affinity.cli.fleet.rollout.RollOutPolicy;
import io.corelane.affinity.cli.fleet.rollout.WriteCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a mode is rolled out. */
final class RollOutOptions {

  private static final Duration LONGEST = Duration.ofHours(24);
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final double PER_CENT = 100;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--batch",
      paramLabel = "N|P%",
      description =
          "change N DataNodes at once, or P per cent of all (default: 1 first, then 10%%)")
  private @Nullable String batch;

  @Option(
      names = "--pause",
      paramLabel = "DURATION",
      defaultValue = "10m",
      description =
          "how long a batch is left alone before it is looked at, 0s to 24h; below 10s, its"
              + " failures may not be counted yet (default: ${DEFAULT-VALUE})")
  private String pause = "";

  @Option(
      names = "--least-throughput",
      paramLabel = "P",
      defaultValue = "70",
      description =
          "stop where an upload receives less than P per cent of before, by the medians of at"
              + " least 10 uploads before and 10 since; 0: never (default: ${DEFAULT-VALUE})")
  private int leastThroughput;

  @Option(
      names = "--write",
      paramLabel = "COMMAND",
      description =
          "writes the mode into a host's hdfs-site.xml, by sh -c for each; {host} and {mode} are"
              + " filled in. Without it, configuration management has written the files already,"
              + " and only that can return them")
  private @Nullable String write;

  @Option(
      names = "--hdfs",
      paramLabel = "COMMAND",
      defaultValue = "hdfs",
      description = "Hadoop's command (default: ${DEFAULT-VALUE})")
  private String hdfs = "";

  @Option(
      names = "--in-force-within",
      paramLabel = "DURATION",
      defaultValue = "1m",
      description =
          "a DataNode whose mode is not in force by then has refused it, 1s to 24h (default:"
              + " ${DEFAULT-VALUE})")
  private String inForce = "";

  @Option(
      names = "--state",
      paramLabel = "FILE",
      defaultValue = "corelane-fleet.jsonl",
      description = "journal of what is changed, for --return (default: ${DEFAULT-VALUE})")
  private Path state = Path.of("");

  @Option(names = "--no-return", description = "when it stops, leave all as they are then")
  private boolean stays;

  NodeModeChange change(Inquiry inquiry) {
    return new NodeModeChange(
        new WriteCommand(Optional.ofNullable(write)),
        new DfsAdmin(hdfs, PATIENCE),
        inquiry,
        FleetDuration.of(spec, "--in-force-within", inForce, Duration.ofSeconds(1), LONGEST));
  }

  RollOutPolicy policy(String mode) {
    if (leastThroughput < 0 || leastThroughput > PER_CENT) {
      throw wrong("--least-throughput " + leastThroughput + ": allowed are 0 to 100");
    }
    return new RollOutPolicy(mode, batch(), leastThroughput / PER_CENT, !stays && write != null);
  }

  private BatchSize batch() {
    try {
      return batch == null ? BatchSize.STANDARD : BatchSize.of(batch);
    } catch (IllegalArgumentException e) {
      throw wrong("--batch " + e.getMessage());
    }
  }

  Duration pause() {
    return FleetDuration.of(spec, "--pause", pause, Duration.ZERO, LONGEST);
  }

  RollOutJournal journal() throws IOException {
    return RollOutJournal.open(state, Clock.systemUTC());
  }

  /** For --return: an empty one made anew would say that there is nothing to return. */
  RollOutJournal journalThatIsThere() throws IOException {
    if (!Files.exists(state)) {
      throw new IOException("there is no journal " + state + ": give the roll-out's (--state)");
    }
    return journal();
  }

  /** What follows from it when the roll-out stops. */
  String whenItStops() {
    return stays
        ? "all stay as they are (--no-return)"
        : write == null
            ? "all stay as they are, as there is no --write: have your configuration management"
                + " write the former mode, then corelane fleet mode --return --state "
                + state
            : "those that were changed get their former modes back";
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
