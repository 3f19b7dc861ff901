/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A client that sends a file piece by piece while something happens to it. */
final class Sending {

  private static final int PIECE = 100_001;
  private static final long PAUSE_MILLIS = 2;

  private final OpenEndedFile file;
  private final int until;
  private final FutureTask<Void> task;

  private Sending(OpenEndedFile file, int until) {
    this.file = file;
    this.until = until;
    this.task = new FutureTask<>(this::send, null);
  }

  /** The file is open; it is so long, or its client has failed, at the end. */
  static Sending begin(OpenEndedFile file, int until) {
    Sending sending = new Sending(file, until);
    new Thread(sending.task, "sender of " + file).start();
    return sending;
  }

  private void send() {
    try {
      while (file.length() < until) {
        file.write(Math.min(PIECE, until - file.length()));
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the file has a length, with bytes still on their way. */
  void await(int length) throws InterruptedException {
    TestCluster.await(
        file + " has " + length + " bytes", () -> file.length() >= length || task.isDone());
  }

  /** All of it is sent. */
  void end() throws InterruptedException, ExecutionException {
    task.get();
  }

  /** It has been stopped from outside. */
  void endInFailure() throws InterruptedException {
    try {
      task.get();
      throw new AssertionError(file + " was sent to its end");
    } catch (ExecutionException stopped) {
      // Its lease is another's.
    }
  }
}
