/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.bench.cluster.RunPlace;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of all commands that start processes here: where their files are. */
public final class PlaceOptions {

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Where volumes, logs and configuration live while it runs.")
  private @Nullable Path directory;

  @Option(names = "--keep", description = "Leave them there.")
  private boolean keep;

  /** Where that is: the place, not looked at yet. */
  public RunPlace place() {
    return new RunPlace(Optional.ofNullable(directory), keep);
  }
}
