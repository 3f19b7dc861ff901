/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares output with the file {@code machines/NAME.ASPECT.expected} of the module under test.
 * With {@code -Dgolden.update=true} the file is written instead: look at its diff before committing
 * it.
 */
public final class Golden {
  private Golden() {}

  /**
   * Compares one output.
   *
   * @param machine the machine's name
   * @param aspect what was written, such as {@code topology}
   * @param actual the output
   */
  public static void check(String machine, String aspect, String actual) {
    // Surefire sets "basedir"; an IDE runs tests in the module's directory.
    Path file =
        Path.of(
            System.getProperty("basedir", ""),
            "src/test/resources/machines/" + machine + "." + aspect + ".expected");
    try {
      if (Boolean.getBoolean("golden.update")) {
        Files.createDirectories(file.getParent());
        Files.writeString(file, actual);
      }
      assertTrue(Files.exists(file), file + " is missing: run once with -Dgolden.update=true");
      assertEquals(Files.readString(file), actual, file + " (to renew: -Dgolden.update=true)");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
