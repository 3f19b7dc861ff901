/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class QueuesCommandTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--rx-queues=1,,4 | --rx-queues 1,,4: \"\" is no number; such as 1,2,4,8 is allowed",
        "--rx-queues=two | --rx-queues two: \"two\" is no number",
        "--rx-queues=0 | --rx-queues 0 is out of range: 1 to 8 queues",
        "--disk-queues=1,9 | --disk-queues 9 is out of range: 1 to 8 queues",
        "--disk-queues=2,4,2 | --disk-queues 2,4,2 names 2 twice",
        "--ways=none | --ways none is not one of those possible",
        "--instance=10 | --instance 10 is out of range: 0 to 9",
        "--json=/ | --json / cannot be written",
      })
  void wrongUsageIsNamedWithWhatIsAllowed(String option, String message) {
    StringWriter errors = new StringWriter();
    CommandLine command = new CommandLine(new QueuesCommand()).setErr(new PrintWriter(errors));
    assertEquals(2, command.execute(option));
    assertTrue(errors.toString().startsWith(message), errors.toString());
  }
}
