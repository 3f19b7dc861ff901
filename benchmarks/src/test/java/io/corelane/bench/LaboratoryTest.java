/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operators get is what engineers have without the laboratory. */
class LaboratoryTest {

  private static final String COMMANDS = "META-INF/services/io.corelane.affinity.cli.Subcommand";

  @Test
  void itsPackagesAreThere() throws IOException {
    List<String> packages = Laboratory.packages();
    assertEquals(4, packages.size(), packages::toString);
    for (String room : packages) {
      Path directory = Path.of("src/main/java", room.replace('.', '/'));
      assertTrue(Files.isDirectory(directory), room);
    }
  }

  @Test
  void operatorsGetEveryOtherCommand() throws IOException {
    List<String> others = new ArrayList<>();
    for (String command : Files.readAllLines(Path.of("src/main/resources", COMMANDS))) {
      if (!Laboratory.has(command)) {
        others.add(command);
      }
    }
    assertEquals(others, Files.readAllLines(Path.of("src/main/shop", COMMANDS)));
  }
}
