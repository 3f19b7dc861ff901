/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What must hold on whatever machine runs the tests. */
class LiveTopologyTest {
  private final CpuTopology topology = value(new TopologyReader(SystemRoot.live()).read());

  @Test
  void onlineCpusAreThoseOfProcStat() throws IOException {
    CpuSet inStat =
        CpuSet.of(
            Files.readAllLines(Path.of("/proc/stat")).stream()
                .filter(line -> line.matches("cpu[0-9]+ .*"))
                .mapToInt(line -> Integer.parseInt(line.substring(3, line.indexOf(' ')))));
    assertEquals(inStat, topology.online());
  }

  @Test
  void coreIsInsideCacheAndCoresOfAGroupAgree() {
    for (int cpu : topology.online().stream().toArray()) {
      assertTrue(topology.siblings(cpu).contains(cpu));
      assertTrue(topology.llc(cpu).containsAll(topology.siblings(cpu)), "LLC of CPU " + cpu);
      topology.llc(cpu).stream()
          .forEach(other -> assertEquals(topology.llc(cpu), topology.llc(other)));
    }
  }

  @Test
  void theJvmMayUseTheAllowedCpus() {
    CpuSet allowed = value(new AllowedCpusReader(SystemRoot.live()).read(topology));
    assertTrue(topology.online().containsAll(allowed));
    // Fewer where the container also has a CPU quota.
    assertTrue(Runtime.getRuntime().availableProcessors() <= allowed.size());
  }

  private static <T> T value(Reading<T> reading) {
    return reading.toOptional().orElseThrow(() -> new AssertionError(reading.explanation()));
  }
}
