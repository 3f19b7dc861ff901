/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.NativeCallException;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The thread that starts the write-out of one file, in pieces of {@value #PIECE_BYTES} bytes. */
final class WriteOut implements AutoCloseable {

  static final int PIECE_BYTES = 8 << 20;

  static final String THREAD = "corelane-dw-0";

  private final BlockFiles.BlockFile file;
  private final AtomicLong written = new AtomicLong();
  private final Semaphore pieces = new Semaphore(0);
  private final Lingering thread;
  private volatile boolean ended;
  private long announced;

  WriteOut(BlockFiles.BlockFile file, Callable<Void> binding) {
    this.file = file;
    this.thread = new Lingering(THREAD, binding, this::run);
  }

  /** Starts its thread, which is to be released by the caller. */
  Lingering start() {
    thread.start();
    return thread;
  }

  /** More of the file is in the page cache. Called by one thread. */
  void written(int bytes) {
    long now = written.addAndGet(bytes);
    if (now - announced >= PIECE_BYTES) {
      announced = now;
      pieces.release();
    }
  }

  private @Nullable Void run() throws NativeCallException {
    long done = 0;
    while (!ended || done < written.get()) {
      pieces.acquireUninterruptibly();
      pieces.drainPermits();
      long now = written.get();
      if (now > done) {
        file.startWriteOut();
        done = now;
      }
    }
    return null;
  }

  /** Starts the write-out of the rest, and waits for that. */
  @Override
  public void close() throws IOException {
    ended = true;
    pieces.release();
    try {
      thread.done();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      file.close();
    }
  }
}
