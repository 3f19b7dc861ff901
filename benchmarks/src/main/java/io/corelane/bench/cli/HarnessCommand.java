/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.affinity.cli.Subcommand;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command of this module. What is wrong with its options is wrong usage; what goes wrong later is
 * one line on standard error.
 *
 * @param <O> what its options ask for
 */
public abstract class HarnessCommand<O> implements Subcommand {

  /** The exit code of what is done and found good. */
  protected static final int GOOD = 0;

  /** The exit code of what has failed, or was found bad. */
  protected static final int BAD = 1;

  /** What a command writes into files. */
  @FunctionalInterface
  protected interface Kept {

    /** Writes it. */
    void write() throws HarnessException;
  }

  @Spec private CommandSpec spec = CommandSpec.create();

  /** The last in the list of options. */
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      order = 1,
      description = "Show this help and exit.")
  @SuppressWarnings("UnusedVariable") // Picocli asks it.
  private boolean help;

  /**
   * Reads the options, and checks them against each other; names the first that is wrong, its value
   * and what is allowed.
   */
  protected abstract O options() throws HarnessException;

  /**
   * Does the work, and prints what came of it; {@link #GOOD} or {@link #BAD}, or another process'
   * exit code.
   */
  protected abstract int run(O options) throws HarnessException, IOException, InterruptedException;

  /** Writes what is known so far. What cannot be written now may be at the end. */
  protected static void keep(Kept soFar, Progress progress) {
    try {
      soFar.write();
    } catch (HarnessException e) {
      progress.known("Not kept: " + e.getMessage());
    }
  }

  /** The words of this command's line. */
  protected final CommandSpec spec() {
    return spec;
  }

  @Override
  public final Integer call() throws InterruptedException {
    O options;
    try {
      options = options();
    } catch (HarnessException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    try {
      return run(options);
    } catch (HarnessException e) {
      System.err.println("corelane " + spec.name() + ": " + e.getMessage());
    } catch (IOException e) {
      System.err.println("corelane " + spec.name() + ": failed: " + e);
    }
    return BAD;
  }
}
