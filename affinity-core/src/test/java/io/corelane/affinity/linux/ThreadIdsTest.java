/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.SystemRoot;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The calling thread's id from the link in /proc. */
final class ThreadIdsTest {

  @Test
  void theLinkSaysWhatTheCallSays() throws Exception {
    assertTrue(
        Threads.onItsOwn(
            () ->
                ThreadIds.fromLink(SystemRoot.live())
                    == ThreadIds.find(SystemRoot.live()).getAsInt()));
  }

  @Test
  void theIdIsTheLastPart(@TempDir Path root) throws Exception {
    link(root, "4711/task/4712");
    assertEquals(4712, ThreadIds.fromLink(new SystemRoot(root)));
  }

  @Test
  void aLinkThatIsMissingOrGarbledIsNamed(@TempDir Path root) throws Exception {
    SystemRoot system = new SystemRoot(root);
    IllegalStateException missing =
        assertThrows(IllegalStateException.class, () -> ThreadIds.fromLink(system));
    assertEquals("/proc/thread-self: not there", missing.getMessage());
    link(root, "4711/task/");
    IllegalStateException garbled =
        assertThrows(IllegalStateException.class, () -> ThreadIds.fromLink(system));
    assertTrue(String.valueOf(garbled.getMessage()).startsWith("/proc/thread-self: "));
  }

  private static void link(Path root, String target) throws Exception {
    Path proc = Files.createDirectories(root.resolve("proc"));
    Files.createSymbolicLink(proc.resolve("thread-self"), Path.of(target));
  }
}
