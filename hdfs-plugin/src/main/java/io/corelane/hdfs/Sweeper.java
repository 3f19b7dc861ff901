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

/** Runs the sweep again and again, on a thread of its own. */
final class Sweeper implements AutoCloseable {

  private static final long CLOSE_SECONDS = 5;

  private final StraySweep sweep;
  private final ScheduledThreadPoolExecutor executor;

  Sweeper(StraySweep sweep, ThreadFactory threads) {
    this.sweep = sweep;
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = threads.newThread(task);
              thread.setName("corelane-sweep");
              thread.setDaemon(true);
              return thread;
            });
  }

  void start(Duration interval, Runnable also) {
    ScheduledFuture<?> unused =
        executor.scheduleWithFixedDelay(
            () -> {
              sweep.run();
              also.run();
            },
            interval.toMillis(),
            interval.toMillis(),
            TimeUnit.MILLISECONDS);
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
