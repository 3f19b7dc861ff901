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
import java.util.concurrent.TimeUnit;

/** Runs what is to be done again and again, on a thread of its own. */
final class Sweeper implements AutoCloseable {

  private static final long CLOSE_SECONDS = 5;

  /** Few turns to an idle DataNode, and short beside the 0.1 s and more that large blocks take. */
  private static final long GROWING_MILLIS = 50;

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
            });
  }

  /**
   * Begins; to be called from a thread that nobody has bound.
   *
   * @param also done with each sweep; must not throw
   * @param growing looks at uploads that may have proved large; must not throw
   */
  void start(Duration interval, Runnable also, Runnable growing) {
    every(
        interval.toMillis(),
        () -> {
          sweep.run();
          also.run();
        });
    every(GROWING_MILLIS, growing);
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
