/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.common;

import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The option {@code --root} of commands that read a machine. */
public final class RootOption {

  private RootOption() {}

  /** Refuses a directory that is no machine. */
  public static void check(CommandSpec spec, Path root) {
    for (String needed : new String[] {"", "proc", "sys"}) {
      if (!Files.isDirectory(root.resolve(needed))) {
        throw new ParameterException(
            spec.commandLine(),
            "--root "
                + root
                + (needed.isEmpty()
                    ? " is not a directory"
                    : " has no " + needed + "/: a captured machine holds proc/ and sys/"));
      }
    }
  }
}
