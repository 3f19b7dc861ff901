/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.NapiQueues;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table is read on its own thread, when it is asked to and not more often. */
class RxQueueTableTest {

  private static final long PATIENCE_SECONDS = 30;

  private final List<FailureCause> failures = Collections.synchronizedList(new ArrayList<>());
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void nothingIsKnownBeforeTheFirstReading() {
    RxQueueTable table = table(() -> new Reading.Present<>(NapiQueues.NONE));
    assertEquals("the list of NAPI ids: not read yet", table.lookup(901).unknownBecause());
  }

  @Test
  void theFirstReadingIsOnAThreadOfItsOwnThatEndsWithTheTable(@TempDir Path directory)
      throws Exception {
    Reading<NapiQueues> queues = Napis.told(directory);
    Semaphore read = new Semaphore(0);
    List<String> readers = Collections.synchronizedList(new ArrayList<>());
    RxQueueTable table =
        table(
            () -> {
              readers.add(Thread.currentThread().getName());
              read.release();
              return queues;
            });
    table.start();
    assertTrue(read.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS));
    for (long end = deadline(); table.lookup(901).queue().isEmpty(); ) {
      assertTrue(System.nanoTime() < end, () -> table.lookup(901).unknownBecause());
      Thread.sleep(1);
    }
    assertEquals(List.of("corelane-napi"), readers);
    assertTrue(RxQueueTable.THREAD.length() <= 15);
    // Asked again at once: it rests first.
    table.refresh();
    assertFalse(read.tryAcquire(100, TimeUnit.MILLISECONDS));
    table.close();
    Thread thread = threads.get(0);
    thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    assertFalse(thread.isAlive());
    assertTrue(table.lookup(902).queue().isPresent(), "the last table stays");
  }

  @Test
  void anInterruptedThreadGoesOnResting() throws Exception {
    Semaphore read = new Semaphore(0);
    RxQueueTable table =
        table(
            () -> {
              read.release();
              return new Reading.Present<>(NapiQueues.NONE);
            });
    table.start();
    assertTrue(read.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS));
    Thread thread = threads.get(0);
    thread.interrupt();
    for (long end = deadline(); thread.isInterrupted(); ) {
      assertTrue(System.nanoTime() < end, "it cannot park and spins");
      Thread.sleep(1);
    }
    assertTrue(thread.isAlive());
    table.close();
    thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    assertFalse(thread.isAlive());
  }

  @Test
  void aReaderThatHangsHoldsNobodyUp() throws Exception {
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    RxQueueTable table =
        table(
            () -> {
              reading.countDown();
              awaitQuietly(end);
              return new Reading.Present<>(NapiQueues.NONE);
            });
    table.start();
    assertTrue(reading.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
    assertEquals("the list of NAPI ids: not read yet", table.lookup(901).unknownBecause());
    assertEquals(new Reading.Present<>(false), table.rfs(), "read at once");
    table.refresh();
    table.close();
    end.countDown();
    threads.get(0).join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    assertFalse(threads.get(0).isAlive());
  }

  @Test
  void aReaderThatFailsLeavesTheTableAndIsCounted(@TempDir Path directory) throws Exception {
    List<Reading<NapiQueues>> answers = new ArrayList<>(List.of(Napis.told(directory)));
    RxQueueTable table = table(() -> answers.remove(0));
    table.read();
    Faults faults = new Faults(failures::add);
    assertFalse(faults.guard(FailureCause.FACTS, table::read));
    assertTrue(table.lookup(901).queue().isPresent());
    assertEquals(List.of(FailureCause.FACTS), failures);
  }

  private static long deadline() {
    return System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
  }

  private RxQueueTable table(Supplier<Reading<NapiQueues>> reader) {
    return new RxQueueTable(
        reader,
        () -> new Reading.Present<>(false),
        work -> {
          Thread thread = new Thread(work);
          threads.add(thread);
          return thread;
        },
        nanos::get,
        new Faults(failures::add));
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
