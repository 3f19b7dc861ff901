/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import io.corelane.affinity.cpu.CpuSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads of the tests' own, so that no mask is left on one of JUnit's; seen through /proc. */
final class Threads {

  private static final String ALLOWED = "Cpus_allowed_list:";

  private Threads() {}

  /** Runs something on a fresh thread and gives its result. */
  static <T> T onItsOwn(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(task, "corelane-test").start();
    try {
      return task.get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw e;
    } catch (TimeoutException e) {
      throw new AssertionError("the thread did not end", e);
    }
  }

  /** A thread's CPUs as the kernel shows them to anybody. */
  static CpuSet seenFromOutside(int tid) {
    try {
      return Files.readAllLines(Path.of("/proc/self/task", Integer.toString(tid), "status"))
          .stream()
          .filter(line -> line.startsWith(ALLOWED))
          .map(line -> CpuSet.parseList(line.substring(ALLOWED.length()).strip()))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The id of a thread that the kernel no longer has. */
  static int ended(ThreadBinder binder) throws Exception {
    int tid = onItsOwn(binder::currentTid);
    while (Files.exists(Path.of("/proc/self/task", Integer.toString(tid)))) {
      Thread.onSpinWait();
    }
    return tid;
  }

  /** A thread that waits, to be bound by others, until it is closed. */
  static final class Parked implements AutoCloseable {
    private final CountDownLatch end = new CountDownLatch(1);
    private final int tid;

    Parked(ThreadBinder binder) throws Exception {
      FutureTask<Integer> started = new FutureTask<>(binder::currentTid);
      new Thread(
              () -> {
                started.run();
                try {
                  end.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "corelane-parked")
          .start();
      tid = started.get(60, TimeUnit.SECONDS);
    }

    int tid() {
      return tid;
    }

    @Override
    public void close() {
      end.countDown();
    }
  }
}
