/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import org.junit.jupiter.api.Test;

class LineDumpTest {

  private static final int[] KERNEL = {20, 30, 40};
  private static final int[] USER = {1, 2, 3};
  private static final String COPY = Dumps.site("ffffffff81000300", 20, 30, 40);
  private static final String PROCESSES = Dumps.site("0", 1, 2, 3);

  @Test
  void aDumpIsSummedUp() throws Exception {
    LineDump dump = LineDump.parse(Dumps.of(KERNEL, USER, COPY, PROCESSES));
    assertEquals(21, dump.sum(side -> side.fetched(Fetched.OTHER_NODE)));
    assertEquals(20, dump.sum(LineDump.Cpu::kernel, side -> side.fetched(Fetched.OTHER_NODE)));
    assertEquals(36, dump.sum(side -> side.moved(Moved.NIC_FAR)));
    assertEquals(0, dump.machine().nodeOf(0));
    assertEquals(1, dump.machine().nodeOf(1));
  }

  @Test
  void linesThatOnlyTheCpusHaveAreAFailure() {
    HarnessException failure =
        assertThrows(
            HarnessException.class, () -> LineDump.parse(Dumps.of(KERNEL, USER, PROCESSES)));
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains("OTHER_NODE=20"), message);
  }

  @Test
  void linesLostToInstructionsAreNoFailure() throws Exception {
    String text = Dumps.of(KERNEL, USER, PROCESSES).replace("\"lostSites\":0", "\"lostSites\":90");
    assertEquals(90, LineDump.parse(text).lostSites());
  }

  @Test
  void anotherPluginsDumpIsAFailure() {
    String text = Dumps.of(KERNEL, USER, COPY, PROCESSES);
    for (String other :
        new String[] {
          "", text.replace("nicWrites", "netWrites"), text.replace("\"farMemory\"", "\"far\"")
        }) {
      assertThrows(HarnessException.class, () -> LineDump.parse(other));
    }
    String cpus = text.replace("\"cpus\":2", "\"cpus\":3");
    assertEquals(
        "the line counter's dump has 2 of 3 CPUs",
        assertThrows(HarnessException.class, () -> LineDump.parse(cpus)).getMessage());
  }
}
