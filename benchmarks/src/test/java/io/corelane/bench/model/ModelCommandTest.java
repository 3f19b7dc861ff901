/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ModelCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cores=7 | --cores 7 is odd: both sockets have as many",
        "--cores=2 | --cores 2 is out of range: 4 to 256",
        "--nvme=0 | --nvme 0 is out of range: 1 to 24",
        "--runs=0 | --runs 0 is out of range: 1 to 100",
        "--tables=some | --tables some is not one of those possible: few, busy, queues, streams,"
            + " or",
        "--json=/ | --json / cannot be written",
      })
  void wrongUsageIsNamedWithWhatIsAllowed(String option, String message) {
    StringWriter errors = new StringWriter();
    CommandLine command = new CommandLine(new ModelCommand()).setErr(new PrintWriter(errors));
    assertEquals(2, command.execute(option));
    assertTrue(errors.toString().startsWith(message), errors.toString());
  }
}
