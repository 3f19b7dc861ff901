/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.datanode.ExternalCommand;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a mode gets into a host's configuration file: by an operator's command, or in a way that is
 * none of ours.
 *
 * @param template for {@code sh -c}, with {@code {host}} and {@code {mode}}; nothing if
 *     configuration management has written the files
 */
public record WriteCommand(Optional<String> template) {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** What a shell takes as one word, and as nothing else. */
  private static final String PLAIN = "[A-Za-z0-9._:\\[\\]-]+";

  /**
   * Writes.
   *
   * @return why that failed; empty if it did not, or if there is nothing to do
   */
  String write(String host, String mode) throws InterruptedException {
    if (template.isEmpty()) {
      return "";
    } else if (!host.matches(PLAIN) || host.startsWith("-") || !mode.matches("[a-z]+")) {
      return "--write is not run for a host or mode of such a name";
    }
    String filled = template.get().replace("{host}", host).replace("{mode}", mode);
    try {
      String unused = ExternalCommand.run(List.of("sh", "-c", filled), PATIENCE);
      return "";
    } catch (IOException e) {
      return "--write failed (" + filled + "): " + e.getMessage();
    }
  }
}
