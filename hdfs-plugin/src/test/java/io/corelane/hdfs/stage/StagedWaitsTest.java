/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.affinity.policy.write.WriteWay;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who waits for a block while its disk writer is gone, or another thread is in a write. */
class StagedWaitsTest {

  private static final int FULL = 64_512;
  private static final byte[] CONTENT = new byte[3 << 20];

  static {
    new Random(11).nextBytes(CONTENT);
  }

  private final MemoryFiles files = new MemoryFiles();

  /** Without a disk writer, who waits while another thread is in a write must not burn a CPU. */
  @Test
  void whoWaitsForAnotherThreadsWriteDoesNotSpin() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    files.errors =
        write -> {
          inside.countDown();
          await(slow);
          return 0;
        };
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      bench.stop();
      receiver.packet(FULL, false);
      Acknowledger responder = new Acknowledger(receiver.block, new AtomicReference<>());
      responder.start();
      responder.acknowledge(FULL);
      inside.await();
      long[] cpu = new long[1];
      Thread drains =
          new Thread(
              () -> {
                try {
                  receiver.block.drain();
                } catch (java.io.IOException e) {
                  throw new IllegalStateException(e);
                }
                cpu[0] = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
              });
      drains.start();
      Thread.sleep(500);
      slow.countDown();
      drains.join();
      responder.finish();
      writing.leave(receiver.block);
      assertTrue(cpu[0] < 100_000_000, () -> "CPU time in 500 ms of waiting: " + cpu[0] + " ns");
    }
  }

  /** Sends full packets, and each only when the one before is acknowledged, until that is seen. */
  private static int untilTakenToWait(ModelReceiver receiver, int hurries) throws Exception {
    int packets = 0;
    // More than so many if the disk writer has not yet told that it has come to an end.
    while (receiver.block.hurries() < hurries) {
      packets++;
      assertTrue(packets < 20, () -> receiver.block.hurries() + " times taken to wait");
      receiver.packet(packets * FULL, false);
      receiver.block.awaitWritten((long) packets * FULL);
    }
    return packets;
  }

  @Test
  void aClientThatWaitsForEachFullPacketIsNoticed() throws Exception {
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      assertTrue(untilTakenToWait(receiver, 3) >= 3);
      writing.leave(receiver.block);
    }
  }

  /** Taken to wait twice, it sends packets before the last is acknowledged: it was only slow. */
  @Test
  void aClientThatIsOnlySlowIsNotTakenToWait() throws Exception {
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      int packets = untilTakenToWait(receiver, 2);
      assertEquals(2, receiver.block.hurries());
      for (int i = 1; i <= 6; i++) {
        receiver.packet((packets + i) * FULL, false);
      }
      assertEquals(0, receiver.block.hurries());
      writing.leave(receiver.block);
    }
  }

  /** Each window ends before a batch is there: only the responder has it written. */
  @Test
  void aClientWhoseWindowIsSmallerThanABatchIsNoticed() throws Exception {
    byte[] content = new byte[6 * 12 * FULL];
    try (Bench bench = Bench.ofLargeBatches(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, content, 0, writing);
      int windows = 0;
      while (receiver.block.hurries() < 3) {
        assertTrue(++windows <= 12, () -> receiver.block.hurries() + " times taken to wait");
        for (int i = 0; i < 6; i++) {
          receiver.packet(receiver.length() + FULL, false);
        }
        receiver.block.awaitWritten(receiver.length());
      }
      writing.leave(receiver.block);
    }
  }

  /** Small packets do tell it, whatever full ones come between them. */
  @Test
  void aClientThatEndsItsBurstsWithASmallPacketIsNoticed() throws Exception {
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      int end = 0;
      for (int i = 1; i <= 3; i++) {
        receiver.packet(end + FULL, false);
        receiver.packet(end + 2 * FULL, false);
        receiver.packet(end += 2 * FULL + 4096, false);
        receiver.block.awaitWritten(end);
        assertEquals(i, receiver.block.hurries());
      }
      writing.leave(receiver.block);
    }
  }

  /** What was long ago does not count, also when a guess is added to it. */
  @Test
  void smallPacketsAreForgottenAfterManyFullOnes() throws Exception {
    byte[] content = new byte[80 * FULL];
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, content, 0, writing);
      int end = 0;
      for (int i = 1; i <= 2; i++) {
        receiver.packet(end += FULL, false);
        receiver.packet(end += 4096, false);
      }
      assertEquals(2, receiver.block.hurries());
      for (int i = 0; i < 70; i++) {
        receiver.packet(end += FULL, false);
      }
      receiver.block.drain();
      assertEquals(0, receiver.block.hurries());
      writing.leave(receiver.block);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WriteWay.class,
      names = {"DIRECT", "BUFFERED"})
  void howLongAReceiverWaitedIsToldOfADirectBlock(WriteWay way) throws Exception {
    int packets = (42 << 20) / FULL;
    files.errors =
        write -> {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
          return 0;
        };
    try (Bench bench = Bench.ofLargeBatches(files)) {
      BlockWriting writing = bench.begin(way);
      ModelReceiver receiver = new ModelReceiver(files, new byte[packets * FULL], 0, writing);
      receiver.block.began(new DiskPace.Part(DiskPace.LEAST_BYTES, 1));
      for (int i = 1; i <= packets; i++) {
        receiver.packet(i * FULL, false);
      }
      receiver.block.drain();
      writing.leave(receiver.block);
      DiskWaits waits = bench.paces.of("/data/1").waits();
      assertEquals(way == WriteWay.DIRECT ? 1 : 0, waits.blocks());
      assertEquals(way == WriteWay.DIRECT, waits.waited() > 0);
      assertEquals(way == WriteWay.DIRECT, waits.lost() > 0.9);
    }
  }

  /**
   * A client has 80 packets under way at most: it stops before its receiver finds a larger ring
   * full.
   */
  @Test
  void aSlowDiskIsToldOfWhereTheRingIsLargerThanAClientsWindow() throws Exception {
    int window = 80;
    int packets = (42 << 20) / FULL;
    files.errors =
        write -> {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
          return 0;
        };
    try (Bench bench = Bench.of(files, 2 << 20, 8 << 20)) {
      BlockWriting writing = bench.begin(WriteWay.DIRECT);
      ModelReceiver receiver = new ModelReceiver(files, new byte[packets * FULL], 0, writing);
      receiver.block.began(new DiskPace.Part(DiskPace.LEAST_BYTES, 1));
      for (int i = 1; i <= packets; i++) {
        receiver.block.awaitWritten((long) (i - window) * FULL);
        receiver.packet(i * FULL, false);
      }
      receiver.block.drain();
      writing.leave(receiver.block);
      DiskWaits waits = bench.paces.of("/data/1").waits();
      assertEquals(1, waits.blocks());
      assertTrue(waits.waited() > DiskWaits.WAITED_ABOVE, waits::toString);
    }
  }

  /** Hadoop's statistics of slow writes are of the time that a receiver spends in them. */
  @Test
  void aReceiverIsHeldUpByASickDiskBeforeItsClientStops() throws Exception {
    int window = 80;
    AtomicBoolean writes = new AtomicBoolean();
    files.errors =
        write -> {
          writes.set(true);
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(120));
          writes.set(false);
          return 0;
        };
    try (Bench bench = Bench.of(files, 2 << 20, 8 << 20)) {
      BlockWriting writing = bench.begin(WriteWay.DIRECT);
      ModelReceiver receiver = new ModelReceiver(files, new byte[3 * window * FULL], 0, writing);
      long longest = 0;
      for (int i = 1; i <= 3 * window; i++) {
        receiver.block.awaitWritten((long) (i - window) * FULL);
        // On a busy machine all that a client may send could come between two writes.
        for (int waited = 0; i > window && !writes.get() && waited < 1_000; waited++) {
          LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
        long start = System.nanoTime();
        receiver.packet(i * FULL, false);
        longest = Math.max(longest, System.nanoTime() - start);
      }
      receiver.block.drain();
      writing.leave(receiver.block);
      long millis = TimeUnit.NANOSECONDS.toMillis(longest);
      assertTrue(millis >= 20, () -> "held up for " + millis + " ms at most");
    }
  }

  /** A disk writer that ends must not keep a block for itself. */
  @Test
  void aBlockIsNotQueuedAtADiskWriterThatHasEnded() throws Exception {
    CountDownLatch slow = new CountDownLatch(1);
    files.errors =
        write -> {
          await(slow);
          return 0;
        };
    try (Bench bench = new Bench(files)) {
      BlockWriting writing = bench.begin(WriteWay.BUFFERED);
      ModelReceiver receiver = new ModelReceiver(files, CONTENT, 0, writing);
      for (int i = 1; i <= 4; i++) {
        receiver.packet(i * FULL, false);
      }
      Thread stops = new Thread(bench::stop);
      stops.start();
      Thread.sleep(100);
      slow.countDown();
      stops.join();
      Waiting.until(() -> bench.figures.threads() == 0, () -> "threads");
      boolean queued = queued(receiver.block);
      long start = System.nanoTime();
      receiver.block.drain();
      long took = System.nanoTime() - start;
      writing.leave(receiver.block);
      assertTrue(!queued, () -> "queued nowhere; the rest took " + took + " ns");
    }
  }

  private static boolean queued(StagedBlock block) throws Exception {
    Field turns = StagedBlock.class.getDeclaredField("turns");
    turns.setAccessible(true);
    Field queued = BlockTurns.class.getDeclaredField("queued");
    queued.setAccessible(true);
    return ((AtomicBoolean) queued.get(turns.get(block))).get();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
