/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.upload.StraySweep;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Runs what is to be done again and again, on two threads of its own: a disk that does not answer
 * holds up a sweep, and growing uploads go on. Each sleeps by itself: an executor's queue wakes two
 * threads for each turn, which cost more than the turn.
 */
final class Sweeper implements AutoCloseable {

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Short beside the 0.1 s and more that large blocks take. */
  private static final long LEAST_MILLIS = 50;

  /** Few turns to an idle DataNode. */
  private static final long MOST_MILLIS = 250;

  /** What is late by less than this part of its age is in time. */
  private static final int PART_OF_AGE = 4;

  private final StraySweep sweep;
  private final ThreadFactory factory;
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  Sweeper(StraySweep sweep, ThreadFactory factory) {
    this.sweep = sweep;
    this.factory = factory;
  }

  /**
   * Begins; to be called once, from a thread that nobody has bound.
   *
   * @param also done with each sweep; must not throw
   * @param growing looks at uploads that may have proved large, and returns how long ago the
   *     youngest began that still may, in milliseconds; must not throw
   */
  void start(Duration interval, Runnable also, LongSupplier growing) {
    every(
        "corelane-sweep",
        interval.toMillis(),
        () -> {
          sweep.run();
          also.run();
          return interval.toMillis();
        });
    every("corelane-grown", LEAST_MILLIS, () -> pause(growing.getAsLong()));
  }

  /** For how long nobody need look, in milliseconds. */
  static long pause(long youngestMillis) {
    return Math.min(MOST_MILLIS, Math.max(LEAST_MILLIS, youngestMillis / PART_OF_AGE));
  }

  private void every(String name, long firstMillis, LongSupplier task) {
    Thread thread = factory.newThread(() -> repeat(firstMillis, task));
    thread.setName(name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  /** The task tells for how long it need not be done again, in milliseconds. */
  private void repeat(long firstMillis, LongSupplier task) {
    long millis = firstMillis;
    while (!closedWithin(millis)) {
      millis = task.getAsLong();
    }
  }

  /** Only {@link #close} interrupts it with a purpose. */
  private boolean closedWithin(long millis) {
    try {
      return closed.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return closed.getCount() == 0;
    }
  }

  /** Waits, for some seconds at most, until a sweep under way has ended. */
  @Override
  public void close() {
    closed.countDown();
    threads.forEach(Thread::interrupt);
    long deadline = System.nanoTime() + CLOSE_NANOS;
    try {
      for (Thread thread : threads) {
        TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
