/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskFilesTest {

  @Test
  void cpuTimeBehindANameWithParentheses() {
    String stat = "7 (a (b) c) S 1 7 7 0 -1 4194560 9 0 0 0 150 25 0 0 20 0 1 0 33 0 0";
    assertEquals(1.75, TaskFiles.parseCpuSeconds(stat));
  }

  @Test
  void allowedListNotTheMask() {
    assertEquals(
        Optional.of("0-1,4"),
        TaskFiles.parseAllowedCpus(
            "Name:\tx\nCpus_allowed:\t13\nCpus_allowed_list:\t0-1,4\nMems:\t1\n"));
    assertEquals(Optional.empty(), TaskFiles.parseAllowedCpus("Name:\tx\n"));
  }

  @Test
  void thisProcess() {
    TaskFiles self = new TaskFiles(SystemRoot.live(), ProcessHandle.current().pid());
    List<Integer> tids = self.tids();
    assertTrue(tids.contains((int) ProcessHandle.current().pid()));
    assertTrue(self.cpuSeconds().orElseThrow() > 0);
    assertTrue(self.allowedCpusOfProcess().isPresent());
    assertEquals(Optional.empty(), self.name(Integer.MAX_VALUE));
  }

  @Test
  void machineCpuLeavesIdleIoWaitAndStealOut(@TempDir Path root) throws Exception {
    Files.writeString(
        Files.createDirectories(root.resolve("proc")).resolve("stat"),
        "cpu  100 1 50 9999 888 3 4 777 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");
    assertEquals((100 + 1 + 50 + 3 + 4) / 100.0, MachineCpu.busySeconds(new SystemRoot(root)));
  }
}
