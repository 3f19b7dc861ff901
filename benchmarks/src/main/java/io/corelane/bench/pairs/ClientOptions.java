/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code corelane bench} that are about what uploads. */
final class ClientOptions {

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Files that each stream writes, one after another: small ones (${DEFAULT-VALUE}).")
  private int filesEach;

  @Option(
      names = "--client",
      paramLabel = "NAME",
      defaultValue = "own",
      description = "own, or testdfsio: Hadoop's benchmark, without YARN (${DEFAULT-VALUE}).")
  private String client = "";

  @Option(
      names = "--client-command",
      paramLabel = "COMMAND",
      description =
          "Another client: uploads {mib} MiB in {streams} files below {directory} in HDFS."
              + " HADOOP_CONF_DIR is set for it.")
  private @Nullable String clientCommand;

  @Option(
      names = "--client-figure",
      paramLabel = "REGEX",
      description = "Finds the client's own figure, in group 1, in what it prints.")
  private @Nullable String clientFigure;

  @Option(
      names = "--acks",
      description =
          "Also: how long data packets wait for their acknowledgement, as --client own sees it. Its"
              + " sockets are plain ones then: compare no throughput with runs without.")
  private boolean acks;

  /**
   * What uploads.
   *
   * @throws HarnessException naming the option that is wrong
   */
  BenchOptions.ClientChoice client() throws HarnessException {
    String figure = clientFigure == null ? "" : clientFigure;
    if (clientCommand == null) {
      if (!figure.isEmpty()) {
        throw new HarnessException("--client-figure is for --client-command");
      } else if (!client.equals("own") && !client.equals("testdfsio")) {
        throw new HarnessException("--client " + client + " is not own or testdfsio");
      }
      return new BenchOptions.ClientChoice(client, "", "", filesEach, acks);
    } else if (!client.equals("own")) {
      throw new HarnessException("--client and --client-command cannot be given together");
    }
    try {
      if (!figure.isEmpty() && Pattern.compile(figure).matcher("").groupCount() < 1) {
        throw new HarnessException("--client-figure " + figure + " has no group: (...)");
      }
    } catch (PatternSyntaxException e) {
      throw new HarnessException(
          "--client-figure " + figure + " is no regular expression: " + e.getDescription(), e);
    }
    return new BenchOptions.ClientChoice("command", clientCommand, figure, filesEach, acks);
  }
}
