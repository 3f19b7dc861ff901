/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Reaper;
import io.corelane.bench.cluster.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a real receiver, in a process of its own. */
class FlowLoadTest {

  @Test
  void aSenderThatDoesNotAnswerLeavesNoReceiverBehind(@TempDir Path directory) throws Exception {
    try (Reaper reaper = Reaper.start()) {
      ServerProcess.Launcher launcher =
          new ServerProcess.Launcher(Path.of(System.getProperty("java.home")), directory, reaper);
      HarnessException failure =
          assertThrows(
              HarnessException.class,
              () ->
                  FlowLoad.fromElsewhere("exit 1", "127.0.0.1", launcher, directory, CpuSet.of(0)));
      assertTrue(String.valueOf(failure.getMessage()).contains("sender (exit 1)"));
      assertEquals(0, runningIn(directory));
    }
  }

  private static long runningIn(Path directory) {
    return ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .filter(child -> commandLine(child).contains("-Djava.io.tmpdir=" + directory))
        .count();
  }

  /** The JDK's own answer ends after 4,096 bytes, within the class path. */
  private static String commandLine(ProcessHandle child) {
    try {
      return Files.readString(Path.of("/proc/" + child.pid() + "/cmdline"));
    } catch (IOException e) {
      return "";
    }
  }
}
