/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Reads an open file again and again while it is written. */
final class ReadingAlong implements AutoCloseable {

  private final OpenEndedFile file;
  private final Random random;
  private final Thread thread;
  private volatile boolean over;
  private volatile int reads;
  private volatile @Nullable Throwable failure;

  private ReadingAlong(OpenEndedFile file, long seed) {
    this.file = file;
    this.random = new Random(seed);
    this.thread = new Thread(this::read, "reader of " + file);
  }

  /** The file is there already. */
  static ReadingAlong of(OpenEndedFile file, long seed) {
    ReadingAlong reading = new ReadingAlong(file, seed);
    reading.thread.start();
    return reading;
  }

  private void read() {
    int count = 0;
    try {
      while (!over) {
        file.readVisible(random);
        reads = ++count;
        Thread.sleep(random.nextInt(4));
      }
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      failure = e;
    }
  }

  /** Waits until it has read what is there now. */
  void again() throws InterruptedException {
    int before = reads;
    TestCluster.await(file + " is read again", () -> reads > before + 1 || failure != null);
  }

  /** Tells what went wrong. */
  @Override
  public void close() throws IOException {
    over = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new IOException("reading along " + file + " after " + reads + " times", cause);
    }
  }
}
