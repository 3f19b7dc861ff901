/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ThreadStartsTest {

  private final ThreadStarts starts = new ThreadStarts();

  /** It cannot go on while another has the monitor of the thread that it starts. */
  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void whoIsStartingAThreadIsTold() throws InterruptedException {
    Thread made = new Thread(() -> {});
    Thread maker = new Thread(made::start);
    synchronized (made) {
      maker.start();
      while (!starts.test(List.of(Thread.currentThread(), maker))) {
        Thread.onSpinWait();
      }
    }
    maker.join();
    made.join();
    assertFalse(starts.test(List.of(maker, made)), "they have ended");
    assertFalse(starts.test(List.of(Thread.currentThread())));
    assertFalse(starts.test(List.of()));
  }
}
