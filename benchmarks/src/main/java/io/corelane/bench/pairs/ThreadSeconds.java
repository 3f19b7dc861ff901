/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.outside.TaskFiles;
import io.corelane.bench.outside.ThreadCpu;
import io.corelane.bench.outside.ThreadCpuWatch;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Watches the threads of DataNodes on this machine during an upload. */
final class ThreadSeconds implements AutoCloseable {

  private static final int PERIOD_MILLIS = 10;

  /** Looking takes at most that part of one CPU, also at thousands of threads. */
  private static final int MOST_SHARE = 20;

  private static final int OTHERS_EVERY = 50;
  private static final int NANOS_OF_MILLI = 1_000_000;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final List<ThreadCpuWatch> watches;
  private final Thread thread;
  private final CountDownLatch stopping = new CountDownLatch(1);

  private ThreadSeconds(List<ThreadCpuWatch> watches) {
    this.watches = List.copyOf(watches);
    this.thread = new Thread(this::run, "corelane-thread-seconds");
    thread.setDaemon(true);
  }

  /** Begins; without any process there is nothing to see. */
  static ThreadSeconds begin(List<Long> pids) {
    ThreadSeconds begun =
        new ThreadSeconds(
            pids.stream()
                .map(pid -> new ThreadCpuWatch(new TaskFiles(SystemRoot.live(), pid)))
                .toList());
    begun.watches.forEach(watch -> watch.begin(System.nanoTime()));
    if (!begun.watches.isEmpty()) {
      begun.thread.start();
    }
    return begun;
  }

  private void run() {
    try {
      long pause = PERIOD_MILLIS;
      for (int round = 1; !stopping.await(pause, TimeUnit.MILLISECONDS); round++) {
        long start = System.nanoTime();
        long ran = CLOCK.getCurrentThreadCpuTime();
        boolean all = round % OTHERS_EVERY == 0;
        watches.forEach(watch -> watch.look(start, all));
        // Not how long it took: on a busy machine that is the others' time.
        long took = CLOCK.getCurrentThreadCpuTime() - ran;
        pause = Math.max(PERIOD_MILLIS, took * MOST_SHARE / NANOS_OF_MILLI);
      }
    } catch (InterruptedException e) {
      return;
    }
  }

  /** Ends; nothing if one of them could not be watched to the end. */
  Optional<ThreadCpu> end() throws InterruptedException {
    stopping.countDown();
    thread.join();
    Optional<ThreadCpu> sum = Optional.empty();
    for (ThreadCpuWatch watch : watches) {
      Optional<ThreadCpu> own = watch.end(System.nanoTime());
      if (own.isEmpty()) {
        return own;
      }
      sum = Optional.of(sum.map(others -> others.plus(own.get())).orElse(own.get()));
    }
    return sum;
  }

  @Override
  public void close() {
    stopping.countDown();
  }
}
