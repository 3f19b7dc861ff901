/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command {@code endings/run} says before it builds anything. */
class EndingsCommandTest {

  private record Ended(int code, String said) {}

  private static Ended run(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of("src/test/endings/run"));
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), said);
  }

  @Test
  void itsHelpNamesEachOption() throws Exception {
    Ended help = run("--help");
    assertEquals(0, help.code());
    for (String option :
        List.of("--hadoop", "--java", "--seconds", "--seed", "--ways", "--protection")) {
      assertTrue(help.said().contains(option), help.said());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--hadoop, 2.10.2, no Hadoop 2.10.2 here",
    "--java, /nowhere, no bin/java in /nowhere",
    "--seconds, 0, --seconds 0: a whole number from 1 to 99999",
    "--seed, x, --seed x: a whole number",
    "--ways, fast, '--ways fast: of stock, buffered and direct'",
    "--protection, secret, '--protection secret: of authentication, integrity, privacy and none'",
    "--way, direct, no option called --way",
  })
  void badInputIsNamed(String option, String value, String said) throws Exception {
    Ended ended = run(option, value);
    assertEquals(2, ended.code());
    assertTrue(ended.said().contains(said), ended.said());
  }

  @Test
  void aMissingValueIsNamed() throws Exception {
    Ended ended = run("--seed");
    assertEquals(2, ended.code());
    assertTrue(ended.said().contains("--seed wants a value"), ended.said());
  }
}
