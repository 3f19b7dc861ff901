/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.WriteBehindSkip;
import io.corelane.hdfs.disk.RecordingSync.Call;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Uploads around {@code corelane.disk-writer.minimum-size}, on a clock of the test's own. */
class SmallUploadsTest {

  private static final long INTERVAL = 1000;
  private static final long MINIMUM = 400;
  private static final CpuSet HOME = CpuSet.of(1);

  private final AtomicLong clock = new AtomicLong();
  private final RecordingSync sync = new RecordingSync();
  private final AtomicInteger releases = new AtomicInteger();
  private final DiskWriterFigures figures = new DiskWriterFigures();
  private final AtomicLong length = new AtomicLong();
  private DiskWriterContext context = context(MINIMUM);

  @Test
  void oneThatEndsBelowItIsNotWrittenOutButCounted() {
    DiskWriter writer = writer();
    WriteOut upload = begin(writer, 0);
    settle(writer);
    length.set(399);
    tick(writer);
    upload.end();
    settle(writer);
    assertEquals(List.of(), sync.calls);
    assertEquals(1, figures.skipped(WriteBehindSkip.SMALL));
    assertEquals(2, sync.closed.get());
    assertEquals(1, releases.get());
    assertEquals(0, writer.held());
  }

  @Test
  void oneThatReachesItIsWrittenWhole() {
    DiskWriter writer = writer();
    WriteOut upload = begin(writer, 0);
    settle(writer);
    assertEquals(2, sync.opened.get(), "block and checksums, before they have other names");
    length.set(400);
    tick(writer);
    upload.end();
    settle(writer);
    assertEquals(List.of(new Call("blk_1", 0, 400), new Call("blk_1_7.meta", 0, 0)), sync.calls);
    assertEquals(0, figures.skipped(WriteBehindSkip.SMALL));
    assertEquals(2, sync.closed.get());
  }

  @Test
  void ofAnAppendCountsWhatItWroteItself() {
    length.set(5000);
    DiskWriter writer = writer();
    WriteOut upload = begin(writer, 5000);
    settle(writer);
    length.set(5399);
    tick(writer);
    assertEquals(List.of(), sync.calls);
    length.set(5400);
    tick(writer);
    upload.end();
    settle(writer);
    assertEquals(new Call("blk_1", 5000, 400), sync.calls.get(0));
  }

  @Test
  void ofAnAppendThatARecoveryCutsWhileItIsSmallTheRewrittenBytesAreWrittenToo() {
    length.set(5000);
    DiskWriter writer = writer();
    begin(writer, 5000);
    settle(writer);
    length.set(4700);
    tick(writer);
    length.set(5400);
    tick(writer);
    assertEquals(List.of(new Call("blk_1", 4700, 300)), sync.calls);
  }

  @Test
  void oneMuchLargerThanTheIntervalIsMadeUpForInTurn() {
    context = context(3 * INTERVAL);
    DiskWriter writer = writer();
    begin(writer, 0);
    length.set(2999);
    settle(writer);
    assertEquals(List.of(), sync.calls);
    length.set(3000);
    tick(writer);
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 1000),
            new Call("blk_1", 2000, 1000)),
        sync.calls);
  }

  @Test
  void oneWhoseReceiverDiesSmallIsCountedAsAbandonedToo() throws InterruptedException {
    DiskWriter writer = writer();
    Thread receiver = new Thread(() -> begin(writer, 0));
    receiver.start();
    receiver.join();
    tick(writer);
    assertEquals(1, figures.skipped(WriteBehindSkip.SMALL));
    assertEquals(1, figures.abandoned());
    assertEquals(1, releases.get());
  }

  @Test
  void oneThatARecoveryCutsBelowItAgainGoesOn() {
    length.set(2500);
    DiskWriter writer = writer();
    WriteOut upload = begin(writer, 0);
    settle(writer);
    length.set(100);
    tick(writer);
    upload.end();
    settle(writer);
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 1000),
            new Call("blk_1_7.meta", 0, 0)),
        sync.calls);
    assertEquals(0, figures.skipped(WriteBehindSkip.SMALL));
    assertEquals(2, sync.closed.get());
  }

  private DiskWriterContext context(long minimum) {
    return new DiskWriterContext(
        INTERVAL, minimum, sync, new RecordingBinder(), HOME, clock::get, figures);
  }

  private DiskWriter writer() {
    return new DiskWriter(
        context, "/data/1", HOME, "corelane-dw-1", ended -> {}, (from, upload) -> false);
  }

  private WriteOut begin(DiskWriter writer, long offset) {
    WriteOut upload =
        new WriteOut(
            context,
            Thread.currentThread(),
            new ReplicaFiles(Path.of("/data/blk_1"), Optional.of(Path.of("/data/blk_1_7.meta"))),
            length::get,
            offset,
            HOME,
            releases::incrementAndGet);
    assertTrue(writer.offer(upload));
    return upload;
  }

  private static void settle(DiskWriter writer) {
    for (int i = 0; i < 1000; i++) {
      if (writer.turn() != 0) {
        return;
      }
    }
    throw new AssertionError("never at rest");
  }

  private void tick(DiskWriter writer) {
    clock.addAndGet(Pace.MAX_NANOS);
    settle(writer);
  }
}
