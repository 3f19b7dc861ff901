/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class SweepCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--machine=some | --machine some is not one of those possible: cpus-2, cpus-3, smt-4,",
        "--json=/ | --json / cannot be written",
      })
  void wrongUsageIsNamedWithWhatIsAllowed(String option, String message) {
    StringWriter errors = new StringWriter();
    CommandLine command = new CommandLine(new SweepCommand()).setErr(new PrintWriter(errors));
    assertEquals(2, command.execute(option));
    assertTrue(errors.toString().startsWith(message), errors.toString());
  }
}
