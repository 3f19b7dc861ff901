/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of all commands that can write their report as JSON. */
public final class JsonOption {

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the report as JSON to this file, too.")
  private @Nullable Path file;

  /** Where to: the file; nothing if none was asked for. */
  public Optional<Path> file() {
    return Optional.ofNullable(file);
  }
}
