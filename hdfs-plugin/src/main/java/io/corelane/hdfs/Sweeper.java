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

/**
 * Runs what is to be done again and again, on two threads of its own: a disk that does not answer
 * holds up a sweep, and growing uploads go on. Each sleeps by itself: an executor's queue wakes two
 * threads for each turn, which cost more than the turn.
 */
final class Sweeper implements AutoCloseable {

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Few turns to an idle DataNode, and short beside the 0.1 s and more that large blocks take. */
  private static final long GROWING_MILLIS = 50;

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
   * @param growing looks at uploads that may have proved large, and may wait until there are such;
   *     an interrupt ends that, and is kept; must not throw
   */
  void start(Duration interval, Runnable also, Runnable growing) {
    every(
        "corelane-sweep",
        interval.toMillis(),
        () -> {
          sweep.run();
          also.run();
        });
    every("corelane-grown", GROWING_MILLIS, growing);
  }

  private void every(String name, long millis, Runnable task) {
    Thread thread = factory.newThread(() -> repeat(millis, task));
    thread.setName(name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void repeat(long millis, Runnable task) {
    while (!closedWithin(millis)) {
      task.run();
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
