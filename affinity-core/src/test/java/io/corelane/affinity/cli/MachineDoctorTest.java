/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the doctor says of every machine, against what was read through by an engineer. */
class MachineDoctorTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void findingsAreAsExpected(String name, @TempDir Path directory) throws Exception {
    String root = Machine.unpack(name, directory).root().root().toString();
    Run text = Run.corelane("doctor", "--root", root);
    assertEquals("", text.err());
    Run all = Run.corelane("doctor", "--all", "--root", root);
    Golden.check(name, "doctor", text.out() + "\n--all:\n" + all.out());
    assertTrue(text.out().startsWith("gain "), text.out());
    assertTrue(text.out().lines().count() <= 24, "one screen: " + text.out());
    Run json = Run.corelane("doctor", "--json", "--root", root);
    JsonNode answer = new ObjectMapper().readTree(json.out());
    int problems = answer.path("counts").path("problem").asInt(-1);
    assertEquals(problems > 0 ? 1 : 0, text.exitCode());
    assertEquals(text.exitCode(), json.exitCode());
    for (JsonNode finding : answer.path("findings")) {
      boolean acts = finding.path("verdict").asText().matches("problem|advice");
      JsonNode remedy = finding.path("remedy");
      assertTrue(!finding.path("fact").asText().isEmpty(), finding.toString());
      assertTrue(!finding.path("why").asText().isEmpty(), finding.toString());
      assertTrue(
          !acts || !remedy.path("words").asText().isEmpty() || remedy.path("change").size() > 0,
          "tells what to do: " + finding);
      assertTrue(!acts || finding.path("sources").size() > 0, "tells where from: " + finding);
      assertEquals(
          remedy.path("change").isEmpty(), remedy.path("undo").isEmpty(), "undo: " + finding);
    }
  }
}
