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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What must hold on whatever machine runs the tests, against files that the readers do not read:
 * the kernel gives most sets a second time, as masks.
 */
class LiveTopologyTest {
  private static final Path CPUS = Path.of("/sys/devices/system/cpu");

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
  void siblingsAndCachesAreThoseOfTheMasks() throws IOException {
    for (int cpu : topology.online().stream().toArray()) {
      Path at = CPUS.resolve("cpu" + cpu);
      assertEquals(mask(at.resolve("topology/thread_siblings")), topology.siblings(cpu));
      // Every cache of data is inside the last-level one, and one of them is it.
      CpuSet widest = topology.siblings(cpu);
      for (Path index : entries(at.resolve("cache"), "index[0-9]+")) {
        CpuSet shared = mask(index.resolve("shared_cpu_map"));
        assertTrue(topology.llc(cpu).containsAll(shared), index + " " + shared);
        widest = widest.or(shared);
      }
      assertEquals(widest, topology.llc(cpu), "CPU " + cpu);
    }
  }

  @Test
  void nodesAreThoseOfTheMasks() throws IOException {
    for (Path node : entries(Path.of("/sys/devices/system/node"), "node[0-9]+")) {
      int number = Integer.parseInt(String.valueOf(node.getFileName()).substring(4));
      assertEquals(mask(node.resolve("cpumap")), topology.nodeCpus(number), node.toString());
    }
    CpuSet all = topology.nodes().values().stream().reduce(CpuSet.EMPTY, CpuSet::or);
    assertEquals(topology.online(), all);
  }

  @Test
  void theJvmMayUseTheAllowedCpus() {
    CpuSet allowed = value(new AllowedCpusReader(SystemRoot.live()).read(topology));
    assertTrue(topology.online().containsAll(allowed));
    // Fewer where the container also has a CPU quota.
    assertTrue(Runtime.getRuntime().availableProcessors() <= allowed.size());
  }

  /** Older kernels print online CPUs only, newer ones may hold offline ones too. */
  private CpuSet mask(Path file) throws IOException {
    return CpuSet.parseMask(Files.readString(file)).and(topology.online());
  }

  private static List<Path> entries(Path directory, String name) throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(e -> String.valueOf(e.getFileName()).matches(name)).toList();
    }
  }

  private static <T> T value(Reading<T> reading) {
    return reading.toOptional().orElseThrow(() -> new AssertionError(reading.explanation()));
  }
}
