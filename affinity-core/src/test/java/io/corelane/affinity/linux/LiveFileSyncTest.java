/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Write-out of real files, in every state a replica's block file can be in. */
final class LiveFileSyncTest {

  private static final int MIB = 1 << 20;

  private final FileSync fileSync = NativeSupport.probe(BinderChoice.AUTO).fileSync();

  private final Path dir;
  private final Path block;

  LiveFileSyncTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    block = Files.write(dir.resolve("blk_1"), new byte[MIB]);
  }

  @Test
  void partsTheTailAndWhatLiesBeyondTheEnd() throws Exception {
    try (FileSync.OpenFile open = fileSync.open(block)) {
      open.startWriteOut(0, MIB / 2);
      open.startWriteOut(MIB / 2, 0);
      open.startWriteOut(16L << 30, MIB);
    }
    assertEquals("", fileSync.explain());
  }

  @Test
  void goesOnAfterTheFileWasRenamed() throws Exception {
    try (FileSync.OpenFile open = fileSync.open(block)) {
      Path moved = Files.move(block, dir.resolve("finalized"));
      open.startWriteOut(0, MIB);
      assertEquals(List.of(moved.toString()), openUnder(dir));
    }
  }

  @Test
  void goesOnAfterTheFileWasDeleted() throws Exception {
    try (FileSync.OpenFile open = fileSync.open(block)) {
      Files.delete(block);
      open.startWriteOut(0, MIB);
    }
    assertEquals(List.of(), openUnder(dir));
  }

  @Test
  void goesOnAfterTheWriterClosedItsOwnDescriptor() throws Exception {
    OutputStream writer = Files.newOutputStream(block);
    try (writer;
        FileSync.OpenFile open = fileSync.open(block)) {
      writer.write(new byte[MIB]);
      open.startWriteOut(0, MIB);
      writer.close();
      open.startWriteOut(0, 0);
    }
  }

  @Test
  void aFileThatIsGoneIsNoSuchFile() throws Exception {
    Files.delete(block);
    NativeCallException gone = assertThrows(NativeCallException.class, () -> fileSync.open(block));
    assertEquals(Errno.ENOENT, gone.errno());
    assertEquals("open(" + block + "): ENOENT (no such file or directory)", gone.getMessage());
  }

  @Test
  void whatTheKernelRefusesIsNamed() throws Exception {
    try (FileSync.OpenFile open = fileSync.open(block);
        FileSync.OpenFile device = fileSync.open(Path.of("/dev/null"))) {
      assertRefused(Errno.EINVAL, open, -1);
      assertRefused(Errno.ESPIPE, device, 0);
    }
  }

  @Test
  void afterCloseNothingReachesADescriptorOfSomebodyElse() throws Exception {
    Path other = Files.write(dir.resolve("blk_2"), new byte[MIB]);
    FileSync.OpenFile first = fileSync.open(block);
    first.close();
    try (FileSync.OpenFile second = fileSync.open(other)) {
      // The kernel gives the lowest free number, so the second file has the first one's.
      first.close();
      assertRefused(Errno.EBADF, first, 0);
      second.startWriteOut(0, MIB);
    }
  }

  @Test
  void noDescriptorIsLeftBehind() throws Exception {
    for (int i = 0; i < 100; i++) {
      FileSync.OpenFile open = fileSync.open(block);
      assertEquals(List.of(block.toString()), openUnder(dir));
      open.close();
    }
    assertEquals(List.of(), openUnder(dir));
  }

  @Test
  void childrenDoNotInheritTheDescriptor() throws Exception {
    try (FileSync.OpenFile open = fileSync.open(block)) {
      List<Integer> flags = new ArrayList<>();
      for (Path descriptor : descriptorsUnder(dir)) {
        Path info = Path.of("/proc/self/fdinfo", String.valueOf(descriptor.getFileName()));
        Files.readAllLines(info).stream()
            .filter(line -> line.startsWith("flags:"))
            .forEach(line -> flags.add(Integer.parseInt(line.substring(6).strip(), 8)));
      }
      assertEquals(1, flags.size());
      assertTrue((flags.get(0) & VariadicLibC.O_CLOEXEC) != 0, "close-on-exec");
      assertEquals(VariadicLibC.O_RDONLY, flags.get(0) & 3, "read-only");
      open.startWriteOut(0, 0);
    }
  }

  private static void assertRefused(int errno, FileSync.OpenFile open, long offset) {
    NativeCallException refused =
        assertThrows(NativeCallException.class, () -> open.startWriteOut(offset, 1));
    assertEquals(errno, refused.errno(), refused::getMessage);
  }

  private static List<String> openUnder(Path dir) throws IOException {
    List<String> files = new ArrayList<>();
    for (Path descriptor : descriptorsUnder(dir)) {
      files.add(Files.readSymbolicLink(descriptor).toString());
    }
    return files;
  }

  private static List<Path> descriptorsUnder(Path dir) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      for (Path descriptor : all.toList()) {
        if (isUnder(dir, descriptor)) {
          found.add(descriptor);
        }
      }
    }
    return found;
  }

  private static boolean isUnder(Path dir, Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(dir);
    } catch (NoSuchFileException e) {
      // Closed since it was listed, as the listing's own descriptor is.
      return false;
    }
  }
}
