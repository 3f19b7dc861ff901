/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the files of a run are while it lasts: volumes, logs, configuration.
 *
 * @param parent the run's directory is made below it; empty for the place that is meant for it
 * @param keep whether the run's directory stays
 */
public record RunPlace(Optional<Path> parent, boolean keep) {

  /** In the place that is meant for it, and removed at the end. */
  public static final RunPlace USUAL = new RunPlace(Optional.empty(), false);
}
