/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.DiskWriterConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many disk writers on real threads; the files are not real here. */
class DiskWritersTest {

  private static final long INTERVAL = 65_536;
  private static final CpuSet BASE = CpuSet.range(0, 3);

  private final RecordingSync sync = new RecordingSync();
  private final RecordingBinder binder = new RecordingBinder();
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<CountDownLatch> gates = new ArrayList<>();
  private DiskWriters writers = writers(1000, 4, this::thread);

  @AfterEach
  void close() throws InterruptedException {
    gates.forEach(CountDownLatch::countDown);
    writers.close();
    for (Thread thread : threads) {
      thread.join();
    }
    assertEquals(0, writers.figures().threads());
    assertEquals(0, writers.figures().active());
    assertEquals(sync.opened.get(), sync.closed.get(), "no descriptor is left open");
    assertEquals(List.of(), writers.writers());
  }

  @Test
  void oneThreadForEachVolumeAndCpuSetNamedAndDaemon() {
    begin("/1", CpuSet.of(1), 10).end();
    begin("/1", CpuSet.of(1), 10).end();
    begin("/1", CpuSet.of(2), 10).end();
    begin("/2", CpuSet.of(1), 10).end();
    settle();
    assertEquals(
        List.of("corelane-dw-1", "corelane-dw-2", "corelane-dw-3"),
        threads.stream().map(Thread::getName).toList());
    assertTrue(threads.stream().allMatch(Thread::isDaemon));
    assertEquals(
        List.of(
            new DiskWriterInfo("corelane-dw-1", 4711, "/1", CpuSet.of(1)),
            new DiskWriterInfo("corelane-dw-2", 4711, "/1", CpuSet.of(2)),
            new DiskWriterInfo("corelane-dw-3", 4711, "/2", CpuSet.of(1))),
        writers.writers());
    assertEquals(3, writers.figures().threads());
    assertEquals(40, sync.bytes());
  }

  @Test
  void beyondTheBoundTheWriterWithTheMostCommonCpusTakesIt() {
    use(writers(1000, 2, this::thread));
    begin("/1", CpuSet.of(1), 10);
    begin("/1", CpuSet.of(2, 3), 10);
    begin("/1", CpuSet.of(3), 10).end();
    Waiting.until(() -> !sync.calls.isEmpty(), () -> "nothing submitted");
    assertEquals(2, threads.size());
    assertTrue(binder.bound.contains(CpuSet.of(3)), "bound for the submission: " + binder.bound);
    assertEquals(
        List.of(CpuSet.of(1), CpuSet.of(3)),
        writers.writers().stream().map(DiskWriterInfo::cpus).toList());
  }

  @Test
  void whenAVolumeHoldsAsManyUploadsAsItMayFurtherOnesAreCounted() {
    use(writers(3, 4, this::thread));
    List<WriteBehind> held =
        IntStream.range(0, 3).mapToObj(i -> begin("/1", CpuSet.of(i), 10)).toList();
    begin("/1", CpuSet.of(1), 10).end();
    assertEquals(1, writers.figures().skipped(WriteBehindSkip.QUEUE_FULL));
    assertEquals(3, writers.figures().active());
    begin("/2", CpuSet.of(1), 10).end();
    held.forEach(WriteBehind::end);
    settle();
    begin("/1", CpuSet.of(1), 10).end();
    settle();
    assertEquals(1, writers.figures().skipped(WriteBehindSkip.QUEUE_FULL));
    assertEquals(50, sync.bytes());
  }

  @Test
  void beginAndEndReturnWhileTheWriterIsStuckInTheKernel() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch gate = gate();
    sync.onCall =
        () -> {
          inside.countDown();
          await(gate);
        };
    begin("/1", CpuSet.of(1), 10).end();
    inside.await();
    for (int i = 0; i < 100; i++) {
      begin("/1", CpuSet.of(1), 10).end();
    }
    assertEquals(101, writers.figures().active());
    gate.countDown();
    settle();
    assertEquals(1010, sync.bytes());
  }

  @Test
  void thousandsOfUploadsFromManyThreadsLeaveNothingBehind() throws InterruptedException {
    use(writers(65_536, 3, this::thread));
    int receivers = 8;
    long each = 500;
    List<Thread> all = new ArrayList<>();
    for (int r = 0; r < receivers; r++) {
      int number = r;
      all.add(
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  WriteBehind upload = begin("/" + number % 3, CpuSet.of(i % 5), 2 * INTERVAL + 1);
                  if (i % 10 != 0) {
                    upload.end();
                  }
                }
              }));
    }
    all.forEach(Thread::start);
    for (Thread receiver : all) {
      receiver.join();
    }
    settle();
    assertEquals(receivers * each * (2 * INTERVAL + 1), sync.bytes());
    // Those not ended are found by their receiver's death.
    assertEquals(receivers * each / 10, writers.figures().abandoned());
    assertTrue(threads.size() <= 9, () -> threads.size() + " threads");
  }

  @Test
  void withoutAThreadTheUploadHasNoWriteBehindAndTheNextOneTriesAgain() {
    boolean[] refuse = {true};
    use(
        writers(
            1000,
            4,
            work -> {
              if (refuse[0]) {
                throw new OutOfMemoryError("unable to create native thread");
              }
              return thread(work);
            }));
    begin("/1", CpuSet.of(1), 10).end();
    assertEquals(1, writers.figures().skipped(WriteBehindSkip.NO_THREAD));
    assertEquals(0, writers.figures().active());
    assertEquals(List.of(), writers.writers());
    refuse[0] = false;
    begin("/1", CpuSet.of(1), 10).end();
    settle();
    assertEquals(10, sync.bytes());
  }

  @Test
  void aFactoryThatGivesNoThreadIsNoThread() {
    use(writers(1000, 4, work -> null));
    begin("/1", CpuSet.of(1), 10).end();
    assertEquals(1, writers.figures().skipped(WriteBehindSkip.NO_THREAD));
  }

  @Test
  void anInterruptDoesNotStopAWriter() {
    begin("/1", CpuSet.of(1), 10);
    threads.get(0).interrupt();
    begin("/1", CpuSet.of(1), 10).end();
    Waiting.until(() -> !sync.calls.isEmpty(), () -> "nothing submitted");
    assertFalse(threads.get(0).isInterrupted());
  }

  @Test
  void closeDuringWorkEndsEverythingAndLaterUploadsAreCounted() throws InterruptedException {
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch gate = gate();
    sync.onCall =
        () -> {
          inside.countDown();
          await(gate);
        };
    WriteBehind open = begin("/1", CpuSet.of(1), 10 * INTERVAL);
    begin("/1", CpuSet.of(1), 10 * INTERVAL);
    begin("/2", CpuSet.of(1), 10);
    inside.await();
    Thread closer = new Thread(writers::close);
    closer.start();
    Waiting.until(
        () -> {
          begin("/3", CpuSet.of(1), 10);
          return writers.figures().skipped(WriteBehindSkip.CLOSED) > 0;
        },
        () -> "still open");
    gate.countDown();
    closer.join();
    for (Thread thread : threads) {
      thread.join();
    }
    assertTrue(sync.calls.size() <= 2, () -> "at most the calls in progress: " + sync.calls);
    long skipped = writers.figures().skipped(WriteBehindSkip.CLOSED);
    open.end();
    begin("/1", CpuSet.of(1), 10).end();
    assertEquals(skipped + 1, writers.figures().skipped(WriteBehindSkip.CLOSED));
    writers.close();
  }

  @Test
  void closeWithoutAnyUploadDoesNothing() {
    writers.close();
    writers.close();
    assertEquals(0, threads.size());
  }

  private WriteBehind begin(String volume, CpuSet cpus, long length) {
    WriteBehind upload =
        writers.begin(
            volume,
            Thread.currentThread(),
            new ReplicaFiles(Path.of(volume, "blk_1"), Optional.empty()),
            () -> length,
            0,
            cpus);
    assertNotNull(upload);
    return upload;
  }

  private void use(DiskWriters others) {
    writers.close();
    writers = others;
  }

  private DiskWriters writers(int capacity, int threadsPerVolume, ThreadFactory factory) {
    return new DiskWriters(
        new DiskWriterConfig(true, INTERVAL, 0, capacity, threadsPerVolume),
        sync,
        binder,
        BASE,
        factory,
        System::nanoTime,
        new DiskWriterFigures());
  }

  private Thread thread(Runnable work) {
    Thread thread = new Thread(work);
    threads.add(thread);
    return thread;
  }

  private CountDownLatch gate() {
    CountDownLatch gate = new CountDownLatch(1);
    gates.add(gate);
    return gate;
  }

  private static void await(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void settle() {
    Waiting.until(
        () -> writers.figures().active() == 0, () -> writers.figures().active() + " uploads left");
  }
}
