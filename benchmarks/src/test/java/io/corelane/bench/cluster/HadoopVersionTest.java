/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HadoopVersionTest {

  @Test
  void aWrongOneIsToldWhatIsPossible() {
    HarnessException refused = assertThrows(HarnessException.class, () -> HadoopVersion.of("2.10"));
    assertEquals(
        "Hadoop version \"2.10\" is not one of those possible: 3.5.0, 3.4.3, 3.3.6",
        refused.getMessage());
  }

  @Test
  void jdk25RunsTheNewerOnesOnly() throws HarnessException {
    assertTrue(HadoopVersion.of("3.5.0").refusal(25).isEmpty());
    assertTrue(HadoopVersion.of("3.4.3").refusal(25).isEmpty());
    assertTrue(HadoopVersion.of("3.3.6").refusal(17).isEmpty());
    assertTrue(HadoopVersion.of("3.3.6").refusal(25).orElseThrow().contains("JAVA_HOME"));
  }
}
