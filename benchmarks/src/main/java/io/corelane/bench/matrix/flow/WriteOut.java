/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.NativeCallException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** The thread that starts the write-out of one file, in pieces of {@value #PIECE_BYTES} bytes. */
final class WriteOut implements AutoCloseable {

  static final int PIECE_BYTES = 8 << 20;

  /** The thread's name, from when it is bound; before, it has written nothing. */
  private static final String THREAD = "corelane-dw-0";

  /** Binds the calling thread. */
  interface Binding {
    void bind() throws NativeCallException;
  }

  private final BlockFiles.BlockFile file;
  private final Binding binding;
  private final AtomicLong written = new AtomicLong();
  private final Semaphore pieces = new Semaphore(0);
  private final Thread thread = new Thread(this::run, FlowReceiver.UNBOUND);
  private volatile boolean ended;
  private volatile String failure = "";
  private long announced;

  WriteOut(BlockFiles.BlockFile file, Binding binding) {
    this.file = file;
    this.binding = binding;
  }

  void start() {
    thread.start();
  }

  /** More of the file is in the page cache. Called by one thread. */
  void written(int bytes) {
    long now = written.addAndGet(bytes);
    if (now - announced >= PIECE_BYTES) {
      announced = now;
      pieces.release();
    }
  }

  private void run() {
    try {
      binding.bind();
      Thread.currentThread().setName(THREAD);
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
    } catch (NativeCallException | RuntimeException e) {
      failure = String.valueOf(e.getMessage());
    }
  }

  /** Starts the write-out of the rest, and ends. */
  @Override
  public void close() {
    ended = true;
    pieces.release();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    file.close();
    if (!failure.isEmpty()) {
      throw new IllegalStateException("the write-out failed: " + failure);
    }
  }
}
