/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing of real files, with and without the page cache. */
final class LiveBlockFilesTest {

  private static final int PAGE = BlockFiles.ALIGNMENT;
  private static final int SIZE = 64 * PAGE;

  private final BlockFiles files = NativeSupport.probe(BinderChoice.AUTO).blockFiles();
  private final AlignedMemory memory = AlignedMemory.allocate(SIZE);
  private final byte[] bytes = new byte[SIZE];

  private final Path dir;
  private final Path block;

  LiveBlockFilesTest(@TempDir Path dir) throws IOException {
    this.dir = dir;
    block = Files.createFile(dir.resolve("blk_1"));
    new Random(7).nextBytes(bytes);
    memory.buffer().put(0, bytes);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, PAGE, SIZE})
  void memoryBeginsAtAPageAndIsAsLongAsWanted(int size) {
    AlignedMemory piece = AlignedMemory.allocate(size);
    assertEquals(0, piece.address() % PAGE);
    assertEquals(size, piece.buffer().capacity());
    assertEquals(0, piece.buffer().get(size - 1), "cleared");
  }

  @Test
  void bufferedWritesGoToAnyPositionAndOfAnyLength() throws Exception {
    try (BlockFiles.BlockFile open = files.open(block, false)) {
      assertEquals(1000, open.write(memory.address() + 7, 1000, 0));
      assertEquals(1, open.write(memory.address() + 1007, 1, 1000));
      assertEquals(500, open.write(memory.address() + 2000, 500, 9000));
      open.startWriteOut();
    }
    byte[] expected = new byte[9500];
    System.arraycopy(bytes, 7, expected, 0, 1001);
    System.arraycopy(bytes, 2000, expected, 9000, 500);
    assertArrayEquals(expected, Files.readAllBytes(block));
    assertEquals("", files.explain());
  }

  @Test
  void aFileThatIsThereIsNotMadeShorter() throws Exception {
    Files.write(block, bytes);
    try (BlockFiles.BlockFile open = files.open(block, false)) {
      assertEquals(10, open.write(memory.address() + 100, 10, 0));
    }
    byte[] expected = bytes.clone();
    System.arraycopy(bytes, 100, expected, 0, 10);
    assertArrayEquals(expected, Files.readAllBytes(block));
  }

  @Test
  void directWritesOfWholePagesGrowAFileAndReplaceWhatWasThere() throws Exception {
    try (BlockFiles.BlockFile open = direct()) {
      assertEquals(SIZE, open.write(memory.address(), SIZE, 0));
      assertEquals(PAGE, open.write(memory.address() + PAGE, PAGE, SIZE));
      assertEquals(PAGE, open.write(memory.address() + 2 * PAGE, PAGE, 0));
    }
    byte[] expected = Arrays.copyOf(bytes, SIZE + PAGE);
    System.arraycopy(bytes, PAGE, expected, SIZE, PAGE);
    System.arraycopy(bytes, 2 * PAGE, expected, 0, PAGE);
    assertArrayEquals(expected, Files.readAllBytes(block));
  }

  /** As the write stage does: whole pages past the page cache, the rest of a block through it. */
  @Test
  void directAndBufferedWritesOfOneFileDoNotHarmEachOther() throws Exception {
    try (BlockFiles.BlockFile open = direct();
        BlockFiles.BlockFile buffered = files.open(block, false)) {
      assertEquals(100, buffered.write(memory.address(), 100, 0));
      assertEquals(PAGE - 100, buffered.write(memory.address() + 100, PAGE - 100, 100));
      assertEquals(2 * PAGE, open.write(memory.address() + PAGE, 2 * PAGE, PAGE));
      assertEquals(33, buffered.write(memory.address() + 3 * PAGE, 33, 3 * PAGE));
      assertArrayEquals(Arrays.copyOf(bytes, 3 * PAGE + 33), Files.readAllBytes(block));
      // The page with the tail is written once more, now whole and past the page cache.
      assertEquals(PAGE, open.write(memory.address() + 3 * PAGE, PAGE, 3 * PAGE));
    }
    assertArrayEquals(Arrays.copyOf(bytes, 4 * PAGE), Files.readAllBytes(block));
  }

  /** A file system refuses it, or deals with it as tmpfs does; never are other bytes written. */
  @Test
  void aDirectWriteThatIsNotAlignedIsRefusedOrRight() throws Exception {
    try (BlockFiles.BlockFile open = direct()) {
      assertRefusedOrRight(open, 1, PAGE, 0);
      assertRefusedOrRight(open, 0, PAGE, 1);
      assertRefusedOrRight(open, 0, PAGE - 1, 0);
      assertEquals(PAGE, open.write(memory.address(), PAGE, 0), "goes on after a refusal");
    }
  }

  private void assertRefusedOrRight(BlockFiles.BlockFile open, int from, int length, int position)
      throws IOException {
    Files.write(block, new byte[0]);
    try {
      assertEquals(length, open.write(memory.address() + from, length, position));
    } catch (NativeCallException refused) {
      assertEquals(Errno.EINVAL, refused.errno(), refused::getMessage);
      assertEquals(0, Files.size(block));
      return;
    }
    byte[] expected = new byte[position + length];
    System.arraycopy(bytes, from, expected, position, length);
    assertArrayEquals(expected, Files.readAllBytes(block));
  }

  /** Before Linux 6.6 a tmpfs has no direct writing, and says so when the file is opened. */
  @Test
  void inMemoryADirectOpenIsRefusedWithEinvalOrWorks() throws Exception {
    Path shm = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(shm), "there is no /dev/shm");
    Path file = Files.createTempFile(shm, "corelane-", ".blk");
    try (BlockFiles.BlockFile open = files.open(file, true)) {
      assertEquals(PAGE, open.write(memory.address(), PAGE, 0));
      assertArrayEquals(Arrays.copyOf(bytes, PAGE), Files.readAllBytes(file));
    } catch (NativeCallException refused) {
      assertEquals(Errno.EINVAL, refused.errno(), refused::getMessage);
      assertEquals("open(" + file + ", O_DIRECT): EINVAL (invalid argument)", refused.getMessage());
    } finally {
      Files.delete(file);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFileThatIsGoneIsNoSuchFileAndNotMadeAnew(boolean direct) throws Exception {
    Files.delete(block);
    NativeCallException gone =
        assertThrows(NativeCallException.class, () -> files.open(block, direct));
    assertEquals(Errno.ENOENT, gone.errno());
    assertEquals(
        "open(" + block + (direct ? ", O_DIRECT)" : ")") + ": ENOENT (no such file or directory)",
        gone.getMessage());
    assertTrue(Files.notExists(block));
  }

  @Test
  void goesOnAfterTheFileWasRenamedOrDeleted() throws Exception {
    try (BlockFiles.BlockFile open = files.open(block, false)) {
      Path moved = Files.move(block, dir.resolve("finalized"));
      assertEquals(5, open.write(memory.address(), 5, 0));
      assertArrayEquals(Arrays.copyOf(bytes, 5), Files.readAllBytes(moved));
      Files.delete(moved);
      assertEquals(5, open.write(memory.address(), 5, 5));
      open.startWriteOut();
    }
    assertEquals(List.of(), openUnder(dir));
  }

  /** An interrupt closes a {@code FileChannel}; nothing of that kind happens here. */
  @Test
  void anInterruptedThreadWritesOn() throws Exception {
    try (BlockFiles.BlockFile open = files.open(block, false)) {
      Thread.currentThread().interrupt();
      assertEquals(5, open.write(memory.address(), 5, 0));
      assertTrue(Thread.interrupted(), "the interrupt is left to the caller");
      assertEquals(5, open.write(memory.address() + 5, 5, 5));
    }
    assertArrayEquals(Arrays.copyOf(bytes, 10), Files.readAllBytes(block));
  }

  @Test
  void whatTheKernelRefusesIsNamed() throws Exception {
    try (BlockFiles.BlockFile open = files.open(block, false);
        BlockFiles.BlockFile full = files.open(Path.of("/dev/full"), false)) {
      assertRefused(Errno.EINVAL, open, memory.address(), -1);
      NativeCallException noSpace = assertRefused(Errno.ENOSPC, full, memory.address(), 3);
      assertTrue(
          String.valueOf(noSpace.getMessage())
              .startsWith("pwrite(/dev/full, 1 bytes at 3): ENOSPC"),
          noSpace::getMessage);
    }
    assertEquals(0, Files.size(block));
  }

  @Test
  void aWriteOutThatTheKernelRefusesIsNamed() throws Exception {
    try (BlockFiles.BlockFile device = files.open(Path.of("/dev/null"), false)) {
      NativeCallException refused = assertThrows(NativeCallException.class, device::startWriteOut);
      assertEquals(Errno.ESPIPE, refused.errno(), refused::getMessage);
    }
  }

  @Test
  void writeOutGoesOnAfterTheWriterClosedItsOwnDescriptor() throws Exception {
    OutputStream writer = Files.newOutputStream(block);
    try (writer;
        BlockFiles.BlockFile open = files.open(block, false)) {
      writer.write(bytes);
      open.startWriteOut();
      writer.close();
      open.startWriteOut();
    }
    assertArrayEquals(bytes, Files.readAllBytes(block));
  }

  @Test
  void afterCloseNothingReachesADescriptorOfSomebodyElse() throws Exception {
    Path other = Files.createFile(dir.resolve("blk_2"));
    BlockFiles.BlockFile first = files.open(block, false);
    first.close();
    try (BlockFiles.BlockFile second = files.open(other, false)) {
      // The kernel gives the lowest free number, so the second file has the first one's.
      first.close();
      assertRefused(Errno.EBADF, first, memory.address(), 0);
      assertThrows(NativeCallException.class, first::startWriteOut);
      assertEquals(1, second.write(memory.address(), 1, 0));
    }
    assertEquals(1, Files.size(other));
  }

  @Test
  void noDescriptorIsLeftBehind() throws Exception {
    for (int i = 0; i < 100; i++) {
      BlockFiles.BlockFile open = files.open(block, false);
      assertEquals(List.of(block.toString()), openUnder(dir));
      open.close();
    }
    assertEquals(List.of(), openUnder(dir));
  }

  @Test
  void childrenDoNotInheritTheDescriptorAndNobodyReadsFromIt() throws Exception {
    try (BlockFiles.BlockFile open = files.open(block, false)) {
      List<Integer> flags = new ArrayList<>();
      for (Path descriptor : descriptorsUnder(dir)) {
        Path info = Path.of("/proc/self/fdinfo", String.valueOf(descriptor.getFileName()));
        Files.readAllLines(info).stream()
            .filter(line -> line.startsWith("flags:"))
            .forEach(line -> flags.add(Integer.parseInt(line.substring(6).strip(), 8)));
      }
      assertEquals(1, flags.size());
      assertTrue((flags.get(0) & VariadicLibC.O_CLOEXEC) != 0, "close-on-exec");
      assertEquals(VariadicLibC.O_WRONLY, flags.get(0) & 3, "write-only");
      assertEquals(1, open.write(memory.address(), 1, 0));
    }
  }

  /** The block, opened past the page cache, where its file system has that. */
  private BlockFiles.BlockFile direct() throws NativeCallException {
    try {
      return files.open(block, true);
    } catch (NativeCallException e) {
      assumeTrue(e.errno() != Errno.EINVAL, () -> "no direct writing in " + dir);
      throw e;
    }
  }

  private static NativeCallException assertRefused(
      int errno, BlockFiles.BlockFile open, long address, long offset) {
    NativeCallException refused =
        assertThrows(NativeCallException.class, () -> open.write(address, 1, offset));
    assertEquals(errno, refused.errno(), refused::getMessage);
    return refused;
  }

  private static List<String> openUnder(Path dir) throws IOException {
    List<String> names = new ArrayList<>();
    for (Path descriptor : descriptorsUnder(dir)) {
      names.add(Files.readSymbolicLink(descriptor).toString());
    }
    return names;
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
