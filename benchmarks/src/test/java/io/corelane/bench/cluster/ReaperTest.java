/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.outside.SessionProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReaperTest {

  @TempDir Path temporary = Path.of("set by JUnit");

  @Test
  void endsProcessesThenRemovesDirectories() throws IOException, InterruptedException {
    Path removed = Files.createDirectories(temporary.resolve("a directory/of ours"));
    Files.writeString(removed.resolve("file"), "x");
    Path kept = Files.createDirectory(temporary.resolve("kept"));
    Path empty = Files.createDirectory(temporary.resolve("instance"));
    Process process = new ProcessBuilder("sleep", "1000").start();
    try (Reaper reaper = Reaper.start()) {
      reaper.remove(temporary.resolve("a directory"));
      reaper.removeInstance(empty);
      reaper.kill(process);
      assertTrue(process.isAlive());
    }
    assertTrue(process.waitFor(10, TimeUnit.SECONDS));
    assertFalse(Files.exists(temporary.resolve("a directory")));
    assertFalse(Files.exists(empty));
    assertTrue(Files.exists(kept));
  }

  /** {@code timeout} makes a process group of its own. */
  @Test
  void aGroupIsEndedWithItsSession() throws IOException, InterruptedException {
    Process leader =
        new ProcessBuilder("setsid", "sh", "-c", "timeout 1000 sleep 1000 & sleep 1000").start();
    SessionProcesses processes = new SessionProcesses(SystemRoot.live(), leader.pid());
    while (processes.running().size() < 4) {
      assertTrue(leader.isAlive());
      Thread.sleep(10);
    }
    try (Reaper reaper = Reaper.start()) {
      reaper.killGroup(leader);
    }
    assertEquals(List.of(), processes.running());
  }

  @Test
  void aScriptThatFailsIsToldFromOneThatDoesNot() throws IOException {
    Path removed = Files.createDirectory(temporary.resolve("removed"));
    for (String exit : new String[] {"0", "3"}) {
      Path script = Files.writeString(temporary.resolve("script"), "echo said; exit " + exit);
      Reaper reaper = Reaper.start();
      try (reaper) {
        reaper.remove(removed);
        reaper.run(script);
      }
      assertEquals(!exit.equals("0"), reaper.hasFailed());
      // The rest is done all the same.
      assertFalse(Files.exists(removed));
    }
  }

  @Test
  void aProcessThatEndedIsNoTrouble() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    Path removed = Files.createDirectory(temporary.resolve("removed"));
    try (Reaper reaper = Reaper.start()) {
      reaper.kill(process);
      reaper.remove(removed);
    }
    assertFalse(Files.exists(removed));
  }
}
