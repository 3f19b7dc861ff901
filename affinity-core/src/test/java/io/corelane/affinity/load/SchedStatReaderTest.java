/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the scheduler counts. */
class SchedStatReaderTest {

  @Test
  void threeCountersAreRead() {
    assertEquals(
        new SchedStat(31_816_034, 475_315, 883), SchedStatReader.parse("31816034 475315 883\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1", "1 2", "1 2 x", "-1 2 3", "1 2 3 4", "1  2 3"})
  void anythingElseIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> SchedStatReader.parse(text));
  }

  @Test
  void thisThreadHasRun() {
    SystemRoot live = SystemRoot.live();
    String self = live.link("/proc/thread-self").toOptional().orElseThrow();
    int tid = Integer.parseInt(self.substring(self.lastIndexOf('/') + 1));
    SchedStatReader reader = new SchedStatReader(live);
    Reading<SchedStat> stat = reader.read(tid);
    assertTrue(stat.toOptional().orElseThrow().runNanos() > 0, stat::toString);
    assertTrue(reader.read(Integer.MAX_VALUE) instanceof Reading.Absent);
  }
}
