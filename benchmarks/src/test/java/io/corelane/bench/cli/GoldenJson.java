/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a report's file looks like: scripts read it, so its names and their order stay. With {@code
 * -Dgolden.update=true} the expected file is written instead: look at its diff before committing.
 */
public final class GoldenJson {

  private static final Path GOLDEN = Path.of("src/test/resources/json");

  private GoldenJson() {}

  /** Compares a report with the file of that name. */
  public static void assertSame(String name, Object report) throws Exception {
    Path golden = GOLDEN.resolve(name);
    Path file = Files.createTempFile("corelane", ".json");
    try {
      JsonReport.write(file, report);
      String now = Files.readString(file);
      if (Boolean.getBoolean("golden.update")) {
        Files.writeString(golden, now);
      }
      assertEquals(Files.readString(golden), now, golden + " (to renew: -Dgolden.update=true)");
    } finally {
      Files.deleteIfExists(file);
    }
  }
}
