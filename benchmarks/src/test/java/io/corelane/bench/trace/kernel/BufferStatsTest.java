/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BufferStatsTest {

  private static final String STATS =
      """
      entries: 12
      overrun: 3
      commit overrun: 0
      bytes: 52
      oldest event ts:  2719.123456
      now ts:  2720.123456
      dropped events: 4
      read events: 99
      """;

  @TempDir Path instance = Path.of("set by JUnit");

  @Test
  void allCpusTogether() throws Exception {
    for (String cpu : new String[] {"cpu0", "cpu10"}) {
      Path directory = Files.createDirectories(instance.resolve("per_cpu").resolve(cpu));
      Files.writeString(directory.resolve("stats"), STATS);
    }
    assertEquals(24, new BufferStats(instance).waiting());
    assertEquals(14, new BufferStats(instance).lost());
  }
}
