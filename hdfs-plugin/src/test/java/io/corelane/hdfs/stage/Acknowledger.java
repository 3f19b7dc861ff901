/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;

/** Waits for packets as a responder does, one after the other. */
final class Acknowledger extends Thread {

  private static final long LAST = -1;

  private final StagedBlock block;
  private final AtomicReference<Throwable> fault;
  private final BlockingQueue<Long> lengths = new LinkedBlockingQueue<>();
  volatile long acknowledged;

  Acknowledger(StagedBlock block, AtomicReference<Throwable> fault) {
    super("acknowledger");
    this.block = block;
    this.fault = fault;
    setDaemon(true);
  }

  void acknowledge(long length) {
    lengths.add(length);
  }

  /** Waits until all is acknowledged. */
  void finish() throws InterruptedException {
    lengths.add(LAST);
    join();
  }

  @Override
  public void run() {
    try {
      for (long length = lengths.take(); length != LAST; length = lengths.take()) {
        block.awaitWritten(length);
        acknowledged = length;
      }
    } catch (Exception e) {
      fault.set(e);
    }
  }
}
