/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.upload.StraySweep;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Runs what is to be done again and again, on a thread of its own. */
final class Sweeper implements AutoCloseable {

  private static final long CLOSE_SECONDS = 5;

  /** Short beside the 0.1 s and more that large blocks take. */
  private static final long GROWING_MILLIS = 50;

  /** A turn each 50 ms is what the slowest of a hundred hsyncs of one client would meet. */
  private static final long RESTING_MILLIS = 8 * GROWING_MILLIS;

  private final StraySweep sweep;
  private final ScheduledThreadPoolExecutor executor;

  Sweeper(StraySweep sweep, ThreadFactory threads) {
    this.sweep = sweep;
    executor =
        new ScheduledThreadPoolExecutor(
            // A disk that does not answer holds up one of them, and growing uploads go on.
            2,
            task -> {
              Thread thread = threads.newThread(task);
              thread.setName("corelane-sweep");
              thread.setDaemon(true);
              return thread;
            },
            // Closed while it looked: it does not look again.
            new ThreadPoolExecutor.DiscardPolicy());
  }

  /**
   * Begins; to be called from a thread that nobody has bound.
   *
   * @param also done with each sweep; must not throw
   * @param growing looks at uploads that may have proved large, and tells whether to look again
   *     soon; must not throw
   */
  void start(Duration interval, Runnable also, BooleanSupplier growing) {
    every(
        interval.toMillis(),
        () -> {
          sweep.run();
          also.run();
        });
    look(growing, GROWING_MILLIS);
  }

  private void look(BooleanSupplier growing, long pause) {
    ScheduledFuture<?> unused =
        executor.schedule(
            () -> look(growing, pauseAfter(pause, growing.getAsBoolean())),
            pause,
            TimeUnit.MILLISECONDS);
  }

  /** In milliseconds, until it is looked again. */
  static long pauseAfter(long pause, boolean soon) {
    return soon ? GROWING_MILLIS : Math.min(2 * pause, RESTING_MILLIS);
  }

  private void every(long millis, Runnable task) {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(task, millis, millis, TimeUnit.MILLISECONDS);
  }

  /** Waits, for some seconds at most, until a sweep under way has ended. */
  @Override
  public void close() {
    executor.shutdownNow();
    try {
      boolean unused = executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
