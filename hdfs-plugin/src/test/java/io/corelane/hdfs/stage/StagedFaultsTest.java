/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.affinity.policy.write.WriteWay;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Disks that are full, broken or slow, and stages that have no memory, threads or files. */
class StagedFaultsTest {

  private static final int FULL = 64_512;
  private static final byte[] CONTENT = new byte[3 << 20];

  static {
    new Random(11).nextBytes(CONTENT);
  }

  private final MemoryFiles files = new MemoryFiles();

  private static void receive(ModelReceiver receiver, int packets) throws IOException {
    for (int i = 0; i < packets; i++) {
      receiver.packet(receiver.length() + FULL, false);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WriteWay.class,
      names = {"BUFFERED", "DIRECT"})
  void whatTheKernelRefusesIsWrittenByHadoop(WriteWay way) throws Exception {
    AtomicInteger calls = new AtomicInteger();
    files.errors =
        write ->
            write.file().equals(ModelReceiver.DATA) && calls.incrementAndGet() > 2
                ? Errno.ENOSPC
                : 0;
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(way);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      receive(receiver, 30);
      receiver.block.drain();
      writing.leave(receiver.block);
      assertArrayEquals(Arrays.copyOf(CONTENT, receiver.length()), files.of(ModelReceiver.DATA));
      assertEquals(0, bench.figures.failures());
      Crashes.check(receiver, () -> "refused");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WriteWay.class,
      names = {"BUFFERED", "DIRECT"})
  void whatHadoopCannotWriteEitherFailsTheUpload(WriteWay way) throws Exception {
    StockOutput full =
        new StockOutput() {
          @Override
          public void writeData(long position, byte[] bytes, int length) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void writeChecksums(long position, byte[] bytes, int length) {}
        };
    files.errors = write -> write.offset() >= 10L * FULL ? Errno.ENOSPC : 0;
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(way);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing, full);
      AtomicReference<Throwable> fault = new AtomicReference<>();
      Acknowledger responder = new Acknowledger(receiver.block, fault);
      responder.start();
      IOException failure =
          assertThrows(
              IOException.class,
              () -> {
                for (int i = 0; i < 40; i++) {
                  receive(receiver, 1);
                  responder.acknowledge(receiver.length());
                }
                receiver.block.drain();
              });
      assertEquals("No space left on device", failure.getMessage());
      assertThrows(IOException.class, receiver.block::drain);
      responder.finish();
      assertInstanceOf(IOException.class, fault.get());
      assertEquals(1, bench.figures.failures());
      writing.leave(receiver.block);
      assertEquals(0, files.open.get());
      long told = receiver.told.get(receiver.told.size() - 1).length();
      assertTrue(responder.acknowledged <= told);
      assertArrayEquals(
          Arrays.copyOf(CONTENT, (int) told),
          Arrays.copyOf(files.of(ModelReceiver.DATA), (int) told));
    }
  }

  @Test
  void aFileSystemWithoutDirectWritesIsRemembered() throws Exception {
    files.errors = write -> write.direct() ? Errno.EINVAL : 0;
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.DIRECT);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      receive(receiver, 40);
      receiver.block.drain();
      writing.leave(receiver.block);
      assertTrue(bench.stage.refusesDirect("/data/1"));
      assertFalse(bench.stage.refusesDirect("/data/2"));
      bench.stage.keepRefusals(List.of("/data/1"));
      assertTrue(bench.stage.refusesDirect("/data/1"));
      bench.stage.keepRefusals(List.of("/data/2"));
      assertFalse(bench.stage.refusesDirect("/data/1"), "the volume is another");
      assertEquals(receiver.length(), bench.figures.bytes(WriteWay.BUFFERED));
      assertArrayEquals(Arrays.copyOf(CONTENT, receiver.length()), files.of(ModelReceiver.DATA));
    }
  }

  @Test
  void oneThatRefusesToOpenIsRememberedToo() throws Exception {
    files.refusesDirect = true;
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.DIRECT);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      receive(receiver, 40);
      receiver.block.drain();
      writing.leave(receiver.block);
      assertTrue(bench.stage.refusesDirect("/data/1"));
      assertEquals(0, files.open.get());
    }
  }

  @Test
  void anErrorOfTheDiskIsNotHiddenInThePageCache() throws Exception {
    files.errors = write -> write.direct() ? Errno.EIO : 0;
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.DIRECT);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      assertThrows(
          IOException.class,
          () -> {
            receive(receiver, 40);
            receiver.block.drain();
          });
      writing.leave(receiver.block);
    }
  }

  @Test
  void aReceiverWaitsForASlowDiskAndLosesNothing() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch reached = new CountDownLatch(1);
    files.errors =
        write -> {
          if (write.offset() >= 2L * Bench.BATCH) {
            reached.countDown();
            await(slow);
          }
          return 0;
        };
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      AtomicReference<Throwable> fault = new AtomicReference<>();
      Thread thread =
          new Thread(
              () -> {
                try {
                  receive(receiver, 30);
                  receiver.block.drain();
                } catch (IOException e) {
                  fault.set(e);
                }
              });
      thread.start();
      reached.await();
      // For the disk writer, or in the write itself, where that did not come in time.
      Waiting.until(
          () ->
              thread.getState() == Thread.State.TIMED_WAITING
                  || thread.getState() == Thread.State.WAITING,
          () -> "it waits: " + thread);
      long told = receiver.told.size();
      assertTrue(receiver.block.received() - receiver.block.written() <= Bench.RING);
      // As when a writer is stopped: it does not help before the disk answers.
      thread.interrupt();
      Thread.sleep(50);
      assertTrue(thread.isAlive());
      assertEquals(told, receiver.told.size());
      slow.countDown();
      thread.join();
      assertNull(fault.get());
      assertEquals(30 * FULL, receiver.block.written());
      assertTrue(bench.figures.diskWaits() > 0);
      writing.leave(receiver.block);
    }
  }

  @Test
  void anInterruptedResponderDoesNotWait() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch reached = new CountDownLatch(1);
    files.errors =
        write -> {
          reached.countDown();
          await(slow);
          return 0;
        };
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      receive(receiver, 3);
      reached.await(); // The disk writer, so that the responder does not write itself.
      AtomicReference<Throwable> fault = new AtomicReference<>();
      Acknowledger responder = new Acknowledger(receiver.block, fault);
      responder.start();
      responder.acknowledge(receiver.length());
      Waiting.until(() -> responder.getState() == Thread.State.TIMED_WAITING, () -> "it waits");
      responder.interrupt();
      responder.join();
      assertInstanceOf(InterruptedException.class, fault.get());
      slow.countDown();
      receiver.block.drain();
      writing.leave(receiver.block);
    }
  }

  @Test
  void uploadsBeyondTheMemoryAreHadoops() throws Exception {
    try (Bench bench = new Bench(files, Bench.RING + (8 << 10), 4)) {
      BlockWriting first = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, first);
      assertThrows(
          IOException.class,
          () -> new ModelReceiver(files, CONTENT, 0, bench.begin(WriteWay.BUFFERED)));
      assertEquals(1, bench.figures.skipped(WriteStageSkip.MEMORY));
      receive(receiver, 1);
      receiver.block.drain();
      first.leave(receiver.block);
      ModelReceiver next = new ModelReceiver(files, CONTENT, 0, bench.begin(WriteWay.BUFFERED));
      assertNotNull(next.block);
      next.writing.leave(next.block);
    }
    assertEquals(0, files.open.get());
  }

  @Test
  void blocksShareDiskWritersAndAllAreWritten() throws Exception {
    try (Bench bench = new Bench(files, 64L << 20, 2)) {
      ModelReceiver[] receivers = new ModelReceiver[6];
      Thread[] threads = new Thread[receivers.length];
      AtomicReference<Throwable> fault = new AtomicReference<>();
      for (int i = 0; i < receivers.length; i++) {
        BlockWriting writing = bench.begin(WriteWay.BUFFERED);
        // All write the same bytes to the same files.
        ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
        receivers[i] = receiver;
        threads[i] =
            new Thread(
                () -> {
                  try {
                    receive(receiver, 40);
                    receiver.block.drain();
                  } catch (IOException e) {
                    fault.set(e);
                  }
                });
      }
      Waiting.until(() -> bench.figures.threads() == 2, () -> bench.figures.threads() + " threads");
      for (Thread thread : threads) {
        thread.start();
      }
      for (int i = 0; i < threads.length; i++) {
        threads[i].join();
        assertEquals(40 * FULL, receivers[i].block.written());
        receivers[i].writing.leave(receivers[i].block);
      }
      assertNull(fault.get());
      assertArrayEquals(Arrays.copyOf(CONTENT, 40 * FULL), files.of(ModelReceiver.DATA));
      assertEquals(0, files.open.get());
    }
  }

  @Test
  void aBlockMovesToDiskWritersElsewhereAndThoseItHadAreFree() throws Exception {
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      receive(receiver, 5);
      writing.move(CpuSet.parseList("2-3"));
      receive(receiver, 20);
      receiver.block.drain();
      Waiting.until(
          () -> bench.binder.bound.contains(CpuSet.parseList("2-3")),
          () -> bench.binder.bound.toString());
      writing.leave(receiver.block);
      writing.move(CpuSet.parseList("4-5"));
      assertFalse(bench.binder.bound.contains(CpuSet.parseList("4-5")));
      assertArrayEquals(Arrays.copyOf(CONTENT, receiver.length()), files.of(ModelReceiver.DATA));
    }
  }

  private static void await(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
