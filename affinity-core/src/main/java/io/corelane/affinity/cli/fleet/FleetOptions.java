/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet;

import io.corelane.affinity.cli.datanode.TrustStoreOption;
import io.corelane.affinity.cli.fleet.node.FleetList;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which DataNodes are meant, and how they are asked. */
final class FleetOptions {

  private static final int NAME_NODE_PORT = 9870;
  private static final int MOST_AT_ONCE = 256;
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--namenode",
      paramLabel = "HOST[:PORT]",
      description = "all DataNodes of this NameNode: its web address (PORT without: 9870)")
  private @Nullable String nameNode;

  @Option(
      names = "--datanodes",
      paramLabel = "FILE|LIST",
      description =
          "these DataNodes: HOST[:PORT] of their web servers (PORT without: 9864), with commas"
              + " between them, or in a file")
  private @Nullable String dataNodes;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "16",
      description = "ask N at once, 1 to 256 (default: ${DEFAULT-VALUE})")
  private int parallel;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "10s",
      description = "how long an answer may take, 100ms to 5m (default: ${DEFAULT-VALUE})")
  private String timeout = "";

  @Mixin private TrustStoreOption trust = new TrustStoreOption();

  /** How they are asked. */
  Inquiry inquiry() {
    if (parallel < 1 || parallel > MOST_AT_ONCE) {
      throw wrong("--parallel " + parallel + ": allowed are 1 to " + MOST_AT_ONCE);
    }
    Duration patience = FleetDuration.of(spec, "--timeout", timeout, SHORTEST, LONGEST);
    AtomicInteger number = new AtomicInteger();
    return new Inquiry(
        parallel,
        patience,
        task -> {
          Thread thread = new Thread(task, "corelane-fleet-" + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        },
        trust.client(patience));
  }

  /**
   * Which are meant.
   *
   * @throws IOException if the NameNode does not tell, saying why
   */
  List<FleetNode> nodes(Inquiry inquiry) throws IOException, InterruptedException {
    if (nameNode == null && dataNodes == null) {
      throw wrong("which DataNodes? Give --namenode HOST:PORT or --datanodes FILE|LIST");
    } else if (nameNode != null && dataNodes != null) {
      throw wrong("--namenode and --datanodes exclude each other");
    }
    return nameNode != null ? inquiry.of(nameNode(nameNode)) : listed(String.valueOf(dataNodes));
  }

  /** Whether any are named. */
  boolean isGiven() {
    return nameNode != null || dataNodes != null;
  }

  private URI nameNode(String text) {
    try {
      return FleetList.web(text, NAME_NODE_PORT);
    } catch (IllegalArgumentException e) {
      throw wrong(
          "--namenode " + text + ": allowed are HOST, HOST:PORT and such as https://HOST:9871");
    }
  }

  private List<FleetNode> listed(String text) throws IOException {
    boolean file = Files.isRegularFile(Path.of(text));
    try {
      return FleetList.of(file ? Files.readString(Path.of(text)) : text);
    } catch (IllegalArgumentException e) {
      throw wrong("--datanodes " + (file ? text + ": " : "") + e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
