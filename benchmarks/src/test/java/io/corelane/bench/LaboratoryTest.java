/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The archive has everything but the laboratory. */
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

  /**
   * A command in the wrong list would be missing in the archive, or offered there and not found.
   */
  @Test
  void eachCommandIsListedWhereItsClassIs() throws IOException {
    for (String command : Files.readAllLines(Path.of("src/main/resources", COMMANDS))) {
      assertFalse(Laboratory.has(command), command);
    }
    List<String> laboratory = Files.readAllLines(Path.of("src/main/laboratory", COMMANDS));
    assertEquals(5, laboratory.size(), laboratory::toString);
    for (String command : laboratory) {
      assertTrue(Laboratory.has(command), command);
    }
  }
}
