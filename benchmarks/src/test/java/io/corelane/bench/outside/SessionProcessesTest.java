/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionProcessesTest {

  @TempDir Path root = Path.of("set by JUnit");

  @Test
  void countsTheSessionWithItsEndedChildren() throws IOException {
    process(70, "sh) 1 (x", "S", 70, "1 2 300 400");
    process(71, "spin", "R", 70, "1000 20 0 0");
    // Nobody has waited for it: its time is its parent's only afterwards.
    process(72, "ended", "Z", 70, "5 0 0 0");
    process(73, "other", "R", 73, "9999 9999 9999 9999");
    SessionProcesses session = new SessionProcesses(new SystemRoot(root), 70);
    assertEquals(17.28, session.cpuSeconds(), 1e-9);
    assertEquals(List.of(70L, 71L), session.running().stream().sorted().toList());
  }

  private void process(int pid, String name, String state, int session, String times)
      throws IOException {
    Path directory = Files.createDirectories(root.resolve("proc/" + pid));
    Files.writeString(
        directory.resolve("stat"),
        "%d (%s) %s 1 %d %d 0 -1 4194304 88 0 0 0 %s 20 0 1 0\n"
            .formatted(pid, name, state, pid, session, times));
  }
}
