/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A thread that stays when its work is done, until it is released: a thread that has ended cannot
 * be asked how long it ran, and a whole flow may pass between two looks at it.
 */
final class Lingering {

  /** The name of a thread that is about to be bound, or to end. */
  static final String UNBOUND = "corelane-start";

  private final String name;
  private final FutureTask<Void> work;
  private final CountDownLatch released = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, UNBOUND);

  /**
   * A thread that is not started yet.
   *
   * @param name what it is called from when it is bound; before, it has done nothing
   * @param binding binds the calling thread
   * @param work what it does then
   */
  Lingering(String name, Callable<Void> binding, Callable<Void> work) {
    this.name = name;
    this.work =
        new FutureTask<>(
            () -> {
              binding.call();
              Thread.currentThread().setName(this.name);
              return work.call();
            });
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    work.run();
    try {
      released.await();
    } catch (InterruptedException e) {
      return;
    }
  }

  /** Waits until its work is done; throws what made it fail. */
  void done() throws IOException, InterruptedException {
    try {
      work.get();
    } catch (ExecutionException e) {
      throw new IOException(name + " failed: " + e.getCause(), e.getCause());
    }
  }

  /** Waits for its end: on a slow machine, that would be counted as a part of the next flow. */
  void release() throws InterruptedException {
    released.countDown();
    thread.join();
  }
}
