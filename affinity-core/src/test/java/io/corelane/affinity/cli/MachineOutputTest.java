/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the command says of every machine, against what was checked by eye. */
class MachineOutputTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void textAndJsonAreAsExpected(String name, @TempDir Path directory) {
    String root = Machine.unpack(name, directory).root().root().toString();
    String text = output("topology", "--root", root);
    Golden.check(name, "text", text);
    text.lines().forEach(line -> assertTrue(line.length() <= TextTable.WIDTH, line));
    Golden.check(name, "json", output("topology", "--json", "--root", root));
  }

  private static String output(String... args) {
    Run run = Run.corelane(args);
    assertEquals("", run.err());
    assertEquals(0, run.exitCode());
    return run.out();
  }
}
