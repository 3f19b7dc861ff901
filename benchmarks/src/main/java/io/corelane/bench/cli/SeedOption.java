/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of all commands whose order is by chance: that of an earlier run. */
public final class SeedOption {

  private static final int SEEDS = 1_000_000;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Repeats the order of an earlier run (a new one each time).")
  private @Nullable Long seed;

  /** What the order follows from: the one that was asked for, else a new one each time. */
  public long seed() {
    Long asked = seed;
    return asked == null ? new Random().nextInt(SEEDS) : asked;
  }
}
