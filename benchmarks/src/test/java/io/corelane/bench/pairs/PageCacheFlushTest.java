/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.live.JmxServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageCacheFlushTest {

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void ofADataNodeHereItIsDoneOncePerFileSystem() throws Exception {
    Path one = volume("one");
    Path two = volume("two");
    try (JmxServer server = new JmxServer().volumes(List.of(one.toString(), two.toString()))) {
      PageCacheFlush out = PageCacheFlush.of(List.of(server.node()), List.of(server.asked()));
      assertEquals("", out.impossible());
      assertEquals(List.of(one), out.fileSystems());
      Double seconds = out.run();
      assertNotNull(seconds);
      assertTrue(seconds > 0);
    }
  }

  @Test
  void twoFileSystemsAreBothWrittenOut() throws HarnessException {
    // Of every Linux, and not the one that files are on.
    List<Path> both = List.of(directory, Path.of("/proc"));
    assertEquals(both, PageCacheFlush.of(both).fileSystems());
  }

  @Test
  void elsewhereItIsSaidWhichDataNodeIs() throws Exception {
    // An address that documentation uses, and no machine has (RFC 5737).
    UploaderProcess.Node far = new UploaderProcess.Node("192.0.2.1", 1, 1, "dn17", 0, 1);
    try (JmxServer server = new JmxServer().volumes(List.of(volume("one").toString()))) {
      PageCacheFlush out =
          PageCacheFlush.of(List.of(server.node(), far), List.of(server.asked(), server.asked()));
      assertEquals("the DataNode dn17 is not on this machine", out.impossible());
      assertNull(out.run());
    }
  }

  @Test
  void aPathThatIsNoVolumeHereIsNotTakenForOne() throws Exception {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    for (String path : List.of(empty.toString(), "/nowhere/at/all")) {
      try (JmxServer server = new JmxServer().volumes(List.of(volume("v").toString(), path))) {
        PageCacheFlush out = PageCacheFlush.of(List.of(server.node()), List.of(server.asked()));
        assertEquals(
            path + " of the DataNode 127.0.0.1 is no volume that this user can read here",
            out.impossible());
      }
    }
  }

  @Test
  void aVolumeThatIsGoneFails() {
    assertThrows(HarnessException.class, () -> PageCacheFlush.of(List.of(Path.of("/nowhere"))));
  }

  private Path volume(String name) throws IOException {
    Path volume = directory.resolve(name);
    Files.createDirectories(volume.resolve("current"));
    Files.writeString(volume.resolve("current/VERSION"), "storageType=DATA_NODE");
    return volume;
  }
}
