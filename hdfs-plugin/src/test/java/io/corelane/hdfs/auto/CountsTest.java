/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.trial.Totals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountsTest {

  @TempDir Path root = Path.of("");

  private long cpuNanos = 3_000_000_000L;

  private Totals counted(String stat) throws IOException {
    Path proc = Files.createDirectories(root.resolve("proc"));
    Files.writeString(proc.resolve("stat"), stat);
    return new Counts(() -> 17, () -> cpuNanos, () -> 2, new SystemRoot(root), () -> 5).get();
  }

  /** When a CPU goes offline its line goes, and what it has used stays in the line of all. */
  @Test
  void theMachinesTimeIsThatOfAllCpusAlsoOfThoseOffline() throws IOException {
    Totals totals = counted("cpu  100 20 30 9 9 4 6 1 0 0\ncpu0 50 20 30 9 9 4 6 1 0 0\n");
    assertEquals(new Totals(5, 17, 3, 1.6, 2), totals);
  }

  @Test
  void whatCannotBeReadIsNoNumber() throws IOException {
    cpuNanos = -1;
    assertEquals(new Totals(5, 17, Double.NaN, Double.NaN, 2), counted("nothing\n"));
  }
}
