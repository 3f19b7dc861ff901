/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command {@code profile/run} says before it starts anything. */
class ProfileCommandTest {

  private record Ended(int code, String out, String err) {}

  private static Ended run(String... args) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = new ProfileCommand(print(out), print(err)).run(List.of(args));
    return new Ended(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  @Test
  void itsHelpNamesEachOption() throws Exception {
    Ended help = run("--help");
    assertEquals(0, help.code());
    for (String option :
        List.of("--streams", "--mib", "--rounds", "--warm-up", "--seed", "--json", "--dir")) {
      assertTrue(help.out().contains(option), help.out());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--streams, 0, 'profile: --streams wants a whole number from 1 to 1000, not 0'",
    "--mib, x, 'profile: --mib wants a whole number from 1 to 1048576, not x'",
    "--rounds, 0, 'profile: --rounds wants a whole number from 1 to 1000, not 0'",
    "--json, /no/such/x, 'profile: --json wants a file that can be written, not /no/such/x'",
    "--round, 1, 'profile: no option called --round'",
    "--mib, , 'profile: no option without a value: --mib'",
    "fast, , 'profile: no way called fast: stock-hdfs, bind, auto, direct, buffered, stock'",
  })
  void badInputIsNamedInOneLine(String option, String value, String said) throws Exception {
    Ended ended = value == null ? run(option) : run(option, value);
    assertEquals(2, ended.code());
    assertEquals(said + " (--help says what there is)\n", ended.err());
    assertEquals("", ended.out());
  }
}
