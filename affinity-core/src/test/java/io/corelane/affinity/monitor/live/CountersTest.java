/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.monitor.ThreadUse;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.Reading;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads' use and interrupts' counts, from files that come and go. */
class CountersTest {

  private static final String STAT =
      "7 (DataXceiver (x)) S 1 1 1 0 -1 0 0 0 0 0 300 200 0 0 20 0 1 0 5 0 0 0 0 0 0 0 0 0 0 0 0 0"
          + " 0 0 17 %d 0 0 0 0 0 0 0 0 0 0 0 0 0\n";

  private final Path directory;

  CountersTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void aThreadsLastCpuIsReadNowAndThenAndOnlyIfItRan() {
    FileTree tree = new FileTree(directory).file("/proc/self/task/8/stat", STAT.formatted(5));
    ThreadUseReader reader = new ThreadUseReader(tree.root());
    tree.file("/proc/self/task/8/schedstat", "1000 20 3\n");
    assertEquals(new Reading.Present<>(new ThreadUse(1000, 20, 5)), reader.read(8));
    tree.file("/proc/self/task/8/stat", STAT.formatted(6));
    for (int i = 0; i < 100; i++) {
      assertEquals(new Reading.Present<>(new ThreadUse(1000, 20, 5)), reader.read(8));
    }
    int readings = 0;
    int cpu = 5;
    while (cpu == 5) {
      tree.file("/proc/self/task/8/schedstat", (2000 + readings) + " 20 3\n");
      cpu = reader.read(8).toOptional().orElseThrow().lastCpu();
      readings++;
    }
    assertEquals(6, cpu);
    assertEquals(9, readings);
  }

  @Test
  void aKernelWithoutSchedstatTellsUseInHundredths() {
    FileTree tree = new FileTree(directory).file("/proc/self/task/7/stat", STAT.formatted(5));
    assertEquals(
        new Reading.Present<>(new ThreadUse(5_000_000_000L, 0, 5)),
        new ThreadUseReader(tree.root()).read(7));
  }

  @Test
  void aThreadThatHasEndedIsAbsent() throws Exception {
    FileTree tree =
        new FileTree(directory)
            .file("/proc/self/task/7/stat", STAT.formatted(5))
            .file("/proc/self/task/7/schedstat", "1 1 1\n");
    ThreadUseReader reader = new ThreadUseReader(tree.root());
    assertTrue(reader.read(7) instanceof Reading.Present);
    Files.delete(directory.resolve("proc/self/task/7/schedstat"));
    Files.delete(directory.resolve("proc/self/task/7/stat"));
    assertTrue(reader.read(7) instanceof Reading.Absent);
  }

  @Test
  void onALargeMachineInterruptsAreCountedInTurn() {
    FileTree tree = new FileTree(directory);
    List<Integer> irqs = IntStream.range(100, 110).boxed().toList();
    irqs.forEach(
        irq -> tree.file("/sys/kernel/irq/" + irq + "/per_cpu_count", "1,0," + irq + "\n"));
    IrqCounts counts = new IrqCounts(tree.root());
    counts.watch(irqs);
    assertEquals(10, counts.read(64).size());
    Map<Integer, Long> all = new HashMap<>();
    for (int i = 0; i < 4; i++) {
      Map<Integer, Long> some = counts.read(IrqCounts.MOST / 3);
      assertEquals(3, some.size());
      all.putAll(some);
    }
    assertEquals(10, all.size());
    assertEquals(104, all.get(103));
  }

  @Test
  void whatIsNotToldOneByOneIsTakenFromTheTable() {
    IrqCounts counts = new IrqCounts(new FileTree(directory).root());
    counts.watch(List.of(24, 25));
    assertEquals(Map.of(), counts.read(2));
    counts.take(
        Interrupts.parse(
"""
               CPU0       CPU1
     24:          5          7  PCI-MSIX-0000:00:02.0   0-edge      eth0
"""));
    assertEquals(Map.of(24, 12L), counts.read(2));
    assertEquals(Map.of(), counts.read(2)); // it is as old as the table, not as this reading
  }
}
