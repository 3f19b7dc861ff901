/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cli.Subcommand;
import io.corelane.bench.matrix.flow.FlowSender;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code corelane flow-sender}: what {@code corelane matrix --nic} starts on another machine. */
@Command(
    name = "flow-sender",
    hidden = true,
    description =
        "Sends flows for corelane matrix --nic of another machine, which starts it: requests come"
            + " on standard input.")
public final class FlowSenderCommand implements Subcommand {

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // Picocli asks it.
  private boolean help;

  @Override
  public Integer call() throws IOException {
    FlowSender.serve(System.in, System.out);
    return 0;
  }
}
