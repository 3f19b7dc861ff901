/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.Corelane;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class SharedOptionsTest {

  /** Who has learnt an option in one command knows it in the others. */
  @ParameterizedTest(name = "{0} of {1}")
  @CsvSource({
    "--help, bench demo matrix model rig",
    "-h, bench demo matrix model rig",
    "--set, bench demo matrix rig",
    "--json, bench demo model rig",
    "--seed, bench rig",
    "--dir, bench demo matrix",
    "--keep, bench demo matrix",
    "--hadoop-home, bench demo matrix"
  })
  void anOptionSaysTheSameEverywhere(String name, String commands) {
    Map<String, CommandLine> all = Corelane.commandLine().getSubcommands();
    Map<String, List<String>> described = new TreeMap<>();
    for (String command : commands.split(" ", -1)) {
      CommandLine line = Objects.requireNonNull(all.get(command), command);
      OptionSpec option = line.getCommandSpec().findOption(name);
      Objects.requireNonNull(option, () -> command + " has no " + name);
      described.put(command, List.of(option.description()));
    }
    assertEquals(1, described.values().stream().distinct().count(), described::toString);
  }

  /** Picocli formats every sentence, and warns the user of a percent sign that stands alone. */
  @Test
  void noHelpWarns() {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      render(Corelane.commandLine());
    } finally {
      System.setErr(err);
    }
    assertEquals("", said.toString(StandardCharsets.UTF_8));
  }

  private static void render(CommandLine line) {
    assertFalse(line.getUsageMessage().isBlank());
    line.getSubcommands().values().forEach(SharedOptionsTest::render);
  }

  @ParameterizedTest
  @CsvSource({"bench", "demo", "matrix", "model", "rig"})
  void helpIsShownAndNothingRun(String command) {
    StringWriter out = new StringWriter();
    CommandLine line = Corelane.commandLine().setOut(new PrintWriter(out, true));
    assertEquals(0, line.execute(command, "--help"));
    assertTrue(out.toString().contains("Usage: corelane " + command), out::toString);
  }
}
