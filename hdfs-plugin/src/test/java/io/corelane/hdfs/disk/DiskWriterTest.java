/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.metrics.WriteBehindSkip;
import io.corelane.hdfs.disk.RecordingSync.Call;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** A disk writer's work, stepped by hand on a clock of the test's own. */
class DiskWriterTest {

  private static final long INTERVAL = 1000;
  private static final CpuSet HOME = CpuSet.of(1);
  private static final CpuSet BASE = CpuSet.range(0, 3);

  private final AtomicLong clock = new AtomicLong();
  private final RecordingSync sync = new RecordingSync();
  private final RecordingBinder binder = new RecordingBinder();
  private final AtomicInteger releases = new AtomicInteger();
  private final DiskWriterContext context =
      new DiskWriterContext(INTERVAL, 0, sync, binder, BASE, clock::get, new DiskWriterFigures());
  private final DiskWriter writer =
      new DiskWriter(
          context, "/data/1", HOME, "corelane-dw-1", ended -> {}, (from, upload) -> false);

  @Test
  void everyFullIntervalIsSubmittedOnceAndTheTailAtTheEnd() {
    AtomicLong length = new AtomicLong();
    WriteOut upload = begin("blk_1", length::get, 0);
    settle();
    assertEquals(1, sync.opened.get(), "opened at once");
    for (long bytes = 0; bytes <= 3500; bytes += 100) {
      length.set(bytes);
      tick();
    }
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 1000),
            new Call("blk_1", 2000, 1000)),
        sync.calls);
    upload.end();
    settle();
    assertEquals(new Call("blk_1", 3000, 500), sync.calls.get(3));
    assertEquals(1, sync.closed.get());
    assertEquals(1, releases.get());
    assertEquals(0, writer.held());
    assertEquals(3500, context.figures().bytes());
    assertEquals(4, context.figures().calls());
  }

  @Test
  void anAppendStartsAtItsOffsetAndGoesOnAtMultiplesOfTheInterval() {
    AtomicLong length = new AtomicLong(1700);
    WriteOut upload = begin("blk_1", length::get, 1700);
    settle();
    length.set(2900);
    tick();
    length.set(3001);
    tick();
    upload.end();
    settle();
    assertEquals(
        List.of(
            new Call("blk_1", 1700, 300),
            new Call("blk_1", 2000, 1000),
            new Call("blk_1", 3000, 1)),
        sync.calls);
  }

  @Test
  void anEndRightAfterTheBeginningSubmitsAll() {
    WriteOut upload = begin("blk_1", () -> 2500, 0);
    upload.end();
    upload.end();
    settle();
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 1000),
            new Call("blk_1", 2000, 500)),
        sync.calls);
    assertEquals(1, sync.closed.get());
    assertEquals(1, releases.get());
  }

  @Test
  void theChecksumsAreSubmittedWholeAtTheEnd() {
    WriteOut upload = beginWithChecksums();
    settle();
    assertEquals(2, sync.opened.get(), "both opened at once: at the end they have other names");
    assertEquals(List.of(new Call("blk_1", 0, 1000)), sync.calls);
    upload.end();
    settle();
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 500),
            new Call("blk_1_7.meta", 0, 0)),
        sync.calls);
    assertEquals(2, sync.closed.get());
    assertEquals(1500, context.figures().bytes(), "of the block only");
  }

  @Test
  void checksumsThatTheReceiverMakesLateAreOpenedThen() {
    sync.missing.add("blk_1_7.meta");
    WriteOut upload = beginWithChecksums();
    settle();
    assertEquals(1, sync.opened.get());
    sync.missing.remove("blk_1_7.meta");
    tick();
    assertEquals(2, sync.opened.get(), "before the end: then it has another name");
    upload.end();
    settle();
    assertEquals(new Call("blk_1_7.meta", 0, 0), sync.calls.get(2));
    assertEquals(2, sync.closed.get());
    assertEquals(0, context.figures().skipped(WriteBehindSkip.CHECKSUMS_LEFT));
  }

  @Test
  void withoutItsChecksumsAnUploadGoesOn() {
    sync.missing.add("blk_1_7.meta");
    beginWithChecksums().end();
    settle();
    assertEquals(List.of(new Call("blk_1", 0, 1000), new Call("blk_1", 1000, 500)), sync.calls);
    assertEquals(1, context.figures().skipped(WriteBehindSkip.CHECKSUMS_LEFT));
    assertEquals(1, sync.closed.get());
    assertEquals(1, releases.get());
  }

  @Test
  void anEmptyUploadSubmitsNothing() {
    begin("blk_1", () -> 0, 0).end();
    settle();
    assertEquals(List.of(), sync.calls);
    assertEquals(1, sync.closed.get());
  }

  @Test
  void aFullLastIntervalLeavesNoEmptyTail() {
    begin("blk_1", () -> 2000, 0).end();
    settle();
    assertEquals(List.of(new Call("blk_1", 0, 1000), new Call("blk_1", 1000, 1000)), sync.calls);
  }

  @Test
  void aReplicaThatARecoveryCutIsFollowedFromItsNewLength() {
    AtomicLong length = new AtomicLong(2500);
    WriteOut upload = begin("blk_1", length::get, 0);
    settle();
    length.set(1200);
    tick();
    length.set(2100);
    tick();
    upload.end();
    settle();
    assertEquals(
        List.of(
            new Call("blk_1", 0, 1000),
            new Call("blk_1", 1000, 1000),
            new Call("blk_1", 1200, 800),
            new Call("blk_1", 2000, 100)),
        sync.calls);
  }

  @Test
  void aNegativeLengthIsNoLength() {
    begin("blk_1", () -> -1, 0).end();
    settle();
    assertEquals(List.of(), sync.calls);
    assertEquals(1, sync.closed.get());
  }

  @Test
  void uploadsWithMuchToSubmitTakeTurns() {
    begin("blk_1", () -> 3000, 0);
    begin("blk_2", () -> 3000, 0);
    settle();
    assertEquals(
        List.of("blk_1", "blk_2", "blk_1", "blk_2", "blk_1", "blk_2"),
        sync.calls.stream().map(Call::file).toList());
  }

  @Test
  void aFileThatIsGoneIsCountedAndNothingElse() {
    sync.missing.add("blk_1");
    WriteOut upload = begin("blk_1", () -> 10, 0);
    settle();
    upload.end();
    settle();
    assertEquals(1, context.figures().skipped(WriteBehindSkip.FILE_GONE));
    assertEquals(0, sync.opened.get());
    assertEquals(1, releases.get());
    assertEquals(0, writer.held());
  }

  @Test
  void aFailedOpenLosesThatUploadOnly() {
    sync.onOpen =
        () -> {
          sync.onOpen = () -> {};
          throw new IllegalStateException("injected");
        };
    begin("blk_1", () -> 10, 0).end();
    begin("blk_2", () -> 10, 0).end();
    settle();
    assertEquals(1, context.figures().skipped(WriteBehindSkip.OPEN_FAILED));
    assertEquals(List.of(new Call("blk_2", 0, 10)), sync.calls);
    assertEquals(2, releases.get());
  }

  @Test
  void aRefusedWriteOutClosesTheFileAndIsNotTriedAgain() {
    sync.errno = Errno.EINVAL;
    WriteOut upload = begin("blk_1", () -> 5000, 0);
    settle();
    upload.end();
    settle();
    assertEquals(1, context.figures().skipped(WriteBehindSkip.WRITE_OUT_FAILED));
    assertEquals(1, sync.closed.get());
    assertEquals(0, context.figures().bytes());
    assertEquals(1, releases.get());
  }

  @Test
  void anErrorThrownInTheCallLosesThatUploadOnly() {
    sync.onCall =
        () -> {
          sync.onCall = () -> {};
          throw new LinkageError("injected");
        };
    begin("blk_1", () -> 10, 0).end();
    begin("blk_2", () -> 10, 0).end();
    settle();
    assertEquals(1, context.figures().skipped(WriteBehindSkip.WRITE_OUT_FAILED));
    assertEquals(List.of(new Call("blk_2", 0, 10)), sync.calls);
    assertEquals(2, sync.closed.get());
  }

  @Test
  void aLengthThatCannotBeAskedLosesThatUploadOnly() {
    begin(
        "blk_1",
        () -> {
          throw new IllegalStateException("injected");
        },
        0);
    begin("blk_2", () -> 10, 0).end();
    settle();
    assertEquals(1, context.figures().skipped(WriteBehindSkip.LENGTH_FAILED));
    assertEquals(List.of(new Call("blk_2", 0, 10)), sync.calls);
    assertEquals(2, sync.closed.get());
  }

  @Test
  void anUploadWhoseReceiverDiedIsClosedWithItsTail() throws InterruptedException {
    Thread receiver = new Thread(() -> begin("blk_1", () -> 700, 0));
    receiver.start();
    receiver.join();
    settle();
    assertEquals(List.of(new Call("blk_1", 0, 700)), sync.calls);
    assertEquals(1, sync.closed.get());
    assertEquals(1, context.figures().abandoned());
    assertEquals(0, writer.held());
  }

  @Test
  void eachSubmissionRunsOnItsUploadsCpusAndABindingIsNotRepeated() {
    CpuSet other = CpuSet.of(2);
    begin("blk_1", () -> 3000, 0);
    offer(
        new WriteOut(
            context,
            Thread.currentThread(),
            block(Path.of("blk_2")),
            () -> 1000,
            0,
            other,
            releases::incrementAndGet));
    settle();
    assertEquals(List.of(HOME, other, HOME), binder.bound);
    assertEquals(HOME, writer.info().cpus());
  }

  @Test
  void withoutABindingTheWorkGoesOnUnboundAndIsTriedOnce() {
    binder.refuses = cpus -> cpus.equals(HOME);
    begin("blk_1", () -> 5000, 0).end();
    settle();
    assertEquals(5000, sync.bytes());
    assertEquals(1, context.figures().bindFailures());
    assertEquals(List.of(BASE), binder.bound, "not left on the CPUs of whoever started it");
    assertEquals(CpuSet.EMPTY, writer.info().cpus());
  }

  @Test
  void aBinderThatThrowsDoesNoHarm() {
    binder.refuses =
        cpus -> {
          throw new IllegalStateException("injected");
        };
    begin("blk_1", () -> 5000, 0).end();
    settle();
    assertEquals(5000, sync.bytes());
    assertEquals(1, context.figures().bindFailures());
  }

  @Test
  void anUploadWithoutCpusRunsOnTheBaseCpus() {
    begin("blk_1", () -> 1000, 0);
    offer(
        new WriteOut(
            context,
            Thread.currentThread(),
            block(Path.of("blk_2")),
            () -> 1000,
            0,
            CpuSet.EMPTY,
            () -> {}));
    settle();
    assertEquals(List.of(HOME, BASE), binder.bound);
  }

  @Test
  void aWriterWithoutUploadsEndsAfterAWhileAndTakesNoMore() {
    assertEquals(DiskWriter.IDLE_NANOS, writer.turn());
    begin("blk_1", () -> 10, 0).end();
    clock.set(100);
    settle();
    clock.set(99 + DiskWriter.IDLE_NANOS);
    assertEquals(1, writer.turn(), "idle since the last work, not since its start");
    clock.set(100 + DiskWriter.IDLE_NANOS);
    assertEquals(DiskWriter.OVER, writer.turn());
    assertFalse(
        offer(
            new WriteOut(
                context, Thread.currentThread(), block(Path.of("b")), () -> 1, 0, HOME, () -> {})));
  }

  @Test
  void anUploadAtRestKeepsItsWriter() {
    begin("blk_1", () -> 10, 0);
    settle();
    clock.addAndGet(10 * DiskWriter.IDLE_NANOS);
    assertTrue(writer.turn() != DiskWriter.OVER);
    assertEquals(0, sync.closed.get());
  }

  @Test
  void retiringClosesEveryDescriptorWithoutSubmitting() {
    WriteOut open = begin("blk_1", () -> 10, 0);
    settle();
    begin("blk_2", () -> 10, 0);
    context.close();
    assertEquals(DiskWriter.OVER, writer.turn());
    writer.retire(WriteBehindSkip.CLOSED);
    open.end();
    assertEquals(List.of(), sync.calls);
    assertEquals(sync.opened.get(), sync.closed.get());
    assertEquals(2, releases.get());
    assertEquals(2, context.figures().skipped(WriteBehindSkip.CLOSED));
  }

  /** The one place where two threads meet: an upload taken while its writer ends is not lost. */
  @Test
  void anUploadThatMeetsAnEndingWriterIsReleasedOrRefused() throws Exception {
    int rounds = 5_000;
    CyclicBarrier meet = new CyclicBarrier(2);
    DiskWriter[] writers = new DiskWriter[rounds];
    for (int i = 0; i < rounds; i++) {
      writers[i] =
          new DiskWriter(
              context, "/data/1", HOME, "corelane-dw-" + i, ended -> {}, (from, upload) -> false);
    }
    Thread ending =
        new Thread(
            () -> {
              for (DiskWriter each : writers) {
                await(meet);
                each.retire(WriteBehindSkip.CLOSED);
              }
            });
    ending.start();
    int taken = 0;
    for (DiskWriter each : writers) {
      WriteOut upload =
          new WriteOut(
              context,
              Thread.currentThread(),
              block(Path.of("b")),
              () -> 1,
              0,
              HOME,
              releases::incrementAndGet);
      await(meet);
      taken += each.offer(upload) ? 1 : 0;
    }
    ending.join();
    assertEquals(taken, releases.get());
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private WriteOut begin(String name, LongSupplier length, long offset) {
    WriteOut upload =
        new WriteOut(
            context,
            Thread.currentThread(),
            block(Path.of("/data", name)),
            length,
            offset,
            HOME,
            releases::incrementAndGet);
    assertTrue(offer(upload));
    return upload;
  }

  private WriteOut beginWithChecksums() {
    ReplicaFiles files =
        new ReplicaFiles(Path.of("/data/blk_1"), Optional.of(Path.of("/data/blk_1_7.meta")));
    WriteOut upload =
        new WriteOut(
            context, Thread.currentThread(), files, () -> 1500, 0, HOME, releases::incrementAndGet);
    assertTrue(offer(upload));
    return upload;
  }

  private static ReplicaFiles block(Path file) {
    return new ReplicaFiles(file, Optional.empty());
  }

  private boolean offer(WriteOut upload) {
    return writer.offer(upload);
  }

  /** Lets it work until it would wait. */
  private void settle() {
    for (int i = 0; i < 1000; i++) {
      if (writer.turn() != 0) {
        return;
      }
    }
    throw new AssertionError("never at rest");
  }

  /** Lets time pass until every upload is due, and lets it work. */
  private void tick() {
    clock.addAndGet(Pace.MAX_NANOS);
    settle();
  }
}
