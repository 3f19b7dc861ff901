/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import java.util.concurrent.CountDownLatch;

/**
 * A signal that ends this JVM amid work that is to be undone first, as Ctrl-C and SIGTERM are: the
 * thread at work is interrupted, once, and the JVM waits until it has closed this.
 */
final class Interruption implements AutoCloseable {

  private final Thread worker;
  private final Thread hook = new Thread(this::signal, "corelane-end");
  private final CountDownLatch closed = new CountDownLatch(1);
  private boolean isAtWork = true;
  private boolean isUnderWay;

  private Interruption(Thread worker) {
    this.worker = worker;
  }

  /** Of what the caller does from here on. */
  static Interruption ofThisThread() {
    Interruption interruption = new Interruption(Thread.currentThread());
    Runtime.getRuntime().addShutdownHook(interruption.hook);
    return interruption;
  }

  private void signal() {
    synchronized (this) {
      isUnderWay = true;
      if (isAtWork) {
        worker.interrupt();
      }
    }
    try {
      closed.await();
    } catch (InterruptedException e) {
      // Nobody knows this thread.
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the JVM is about to end. */
  synchronized boolean isUnderWay() {
    return isUnderWay;
  }

  /** From here on the worker is not interrupted any more, and is not interrupted now. */
  synchronized void endOfWork() {
    isAtWork = false;
    boolean unused = Thread.interrupted();
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs already.
    }
  }
}
