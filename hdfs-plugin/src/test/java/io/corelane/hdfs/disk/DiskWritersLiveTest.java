/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.DiskWriterConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real files, real threads, the real system calls, on this machine's kernel and disk. */
class DiskWritersLiveTest {

  private static final int MIB = 1 << 20;
  private static final int FILE_MIB = 64;
  private static final long INTERVAL = 8 * MIB;

  private final Path dir;
  private final ThreadBinder binder;
  private final CpuSet allowed;
  private final DiskWriters writers;

  // Below the module, not below /tmp: that is often a tmpfs, which has no block I/O.
  DiskWritersLiveTest(@TempDir(factory = BelowTheBuild.class) Path dir) throws Exception {
    this.dir = dir;
    NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
    binder = support.binder();
    allowed = binder.affinity(ThreadBinder.CALLING_THREAD);
    writers =
        new DiskWriters(
            new DiskWriterConfig(true, INTERVAL, 0, 16_384, 16),
            support.fileSync(),
            binder,
            allowed,
            Thread::new,
            System::nanoTime,
            new DiskWriterFigures());
  }

  @AfterEach
  void stop() throws IOException {
    writers.close();
    assertEquals(0, descriptorsBelow(dir), "no descriptor is left open");
  }

  @Test
  void theDiskWriterSubmitsTheBytesOnItsCpu() throws Exception {
    int cpu = allowed.highest();
    try (Trace trace = new Trace(BlockTrace.of("corelane-dw"))) {
      AtomicLong length = new AtomicLong();
      Path file = dir.resolve("blk_1");
      WriteBehind upload;
      try (OutputStream out = Files.newOutputStream(file)) {
        upload =
            writers.begin(
                dir.toString(), Thread.currentThread(), only(file), length::get, 0, CpuSet.of(cpu));
        write(out, FILE_MIB, length);
      }
      upload.end();
      settle();
      assertEquals((long) FILE_MIB * MIB, writers.figures().bytes());
      assertEquals(FILE_MIB * MIB / INTERVAL, writers.figures().calls());
      int tid = writers.writers().get(0).tid();
      assertEquals(CpuSet.of(cpu), binder.affinity(tid));
      if (trace.block().isPresent() && onABlockDevice()) {
        long traced = trace.block().get().bytesWritten(tid, cpu);
        // The kernel's own writeback may have been there first for some.
        assertTrue(
            traced > writers.figures().bytes() / 2,
            () -> traced + " bytes submitted by thread " + tid + " on CPU " + cpu);
      }
    }
  }

  @Test
  void aRenameInMidUploadDoesNoHarm() throws Exception {
    AtomicLong length = new AtomicLong();
    Path file = dir.resolve("blk_2");
    try (OutputStream out = Files.newOutputStream(file)) {
      WriteBehind upload =
          writers.begin(
              dir.toString(), Thread.currentThread(), only(file), length::get, 0, allowed);
      Waiting.until(() -> descriptorsBelow(dir) >= 2, () -> "never opened");
      Files.move(file, dir.resolve("finalized"));
      write(out, 20, length);
      upload.end();
      settle();
    }
    assertEquals(20L * MIB, writers.figures().bytes());
    assertEquals(0, skipped());
  }

  @Test
  void aDeletedFileDoesNoHarm() throws Exception {
    AtomicLong length = new AtomicLong();
    Path file = dir.resolve("blk_3");
    try (OutputStream out = Files.newOutputStream(file)) {
      WriteBehind upload =
          writers.begin(
              dir.toString(), Thread.currentThread(), only(file), length::get, 0, allowed);
      Waiting.until(() -> descriptorsBelow(dir) >= 2, () -> "never opened");
      Files.delete(file);
      write(out, 9, length);
      upload.end();
      settle();
    }
    assertEquals(0, skipped());
  }

  @Test
  void aFileThatIsAlreadyGoneIsCountedAsSuch() {
    writers
        .begin(
            dir.toString(),
            Thread.currentThread(),
            only(dir.resolve("blk_4")),
            () -> 10,
            0,
            allowed)
        .end();
    settle();
    assertEquals(1, writers.figures().skipped(WriteBehindSkip.FILE_GONE));
    assertEquals(1, skipped());
  }

  @Test
  void aTruncatedFileIsFollowed() throws Exception {
    Path file = Files.write(dir.resolve("blk_5"), new byte[3 * MIB]);
    AtomicLong length = new AtomicLong(3L * MIB);
    WriteBehind upload =
        writers.begin(
            dir.toString(), Thread.currentThread(), only(file), length::get, 1000, allowed);
    length.set(MIB);
    try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
      out.write(1);
    }
    upload.end();
    settle();
    assertEquals(0, skipped());
  }

  @Test
  void thousandsOfUploadsOpenAndCloseTheirFiles() throws Exception {
    Path file = Files.write(dir.resolve("blk_6"), new byte[100]);
    List<WriteBehind> uploads = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      uploads.add(
          writers.begin(dir.toString(), Thread.currentThread(), only(file), () -> 100, 0, allowed));
      if (uploads.size() > 200) {
        uploads.remove(0).end();
      }
    }
    uploads.forEach(WriteBehind::end);
    settle();
    assertEquals(300_000, writers.figures().bytes());
    assertEquals(0, skipped());
  }

  private static void write(OutputStream out, int mebibytes, AtomicLong length) throws IOException {
    byte[] packet = new byte[65_536];
    for (int i = 0; i < mebibytes * MIB / packet.length; i++) {
      out.write(packet);
      length.addAndGet(packet.length);
    }
  }

  private long skipped() {
    return Stream.of(WriteBehindSkip.values()).mapToLong(writers.figures()::skipped).sum();
  }

  private void settle() {
    Waiting.until(() -> writers.figures().active() == 0, () -> "uploads left");
  }

  /** Overlay, tmpfs and network file systems have anonymous devices, of major number 0. */
  private boolean onABlockDevice() throws IOException {
    long device = ((Number) Files.getAttribute(dir, "unix:dev")).longValue();
    return (device >>> 8 & 0xfff) != 0;
  }

  /** How many descriptors this process has of files that are, or were, in a directory. */
  private static int descriptorsBelow(Path dir) {
    int count = 0;
    try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
      for (Path descriptor : all.toList()) {
        if (target(descriptor).startsWith(dir.toRealPath().toString())) {
          count++;
        }
      }
      return count;
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }

  /** So that an absent trace needs no closing of its own. */
  private record Trace(Optional<BlockTrace> block) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      if (block.isPresent()) {
        block.get().close();
      }
    }
  }

  private static ReplicaFiles only(Path block) {
    return new ReplicaFiles(block, Optional.empty());
  }
}
