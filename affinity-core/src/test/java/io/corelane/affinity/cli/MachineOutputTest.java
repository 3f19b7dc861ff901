/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
  void text(String name, @TempDir Path directory) {
    String text = output(name, directory);
    Golden.check(name, "text", text);
    text.lines().forEach(line -> assertTrue(line.length() <= TextTable.WIDTH, line));
  }

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void json(String name, @TempDir Path directory) {
    Golden.check(name, "json", output(name, directory, "--json"));
  }

  private static String output(String name, Path directory, String... options) {
    Machine machine = Machine.unpack(name, directory);
    String[] args = new String[options.length + 3];
    args[0] = "topology";
    args[1] = "--root";
    args[2] = machine.root().root().toString();
    System.arraycopy(options, 0, args, 3, options.length);
    Run run = Run.corelane(args);
    assertEquals("", run.err());
    assertEquals(0, run.exitCode());
    return run.out();
  }
}
