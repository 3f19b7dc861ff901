/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who listens is woken for all that was made ready, whenever that was. */
@Timeout(120)
class BellTest {

  private static final int ROUNDS = 2_000;

  private final Bell bell = new Bell(Duration.ofDays(1));

  @Test
  void nothingThatIsMadeReadyBeforeARingIsMissed() throws Exception {
    AtomicInteger ready = new AtomicInteger();
    BlockingQueue<Integer> seen = new ArrayBlockingQueue<>(1);
    Thread listener =
        new Thread(
            () -> {
              try {
                for (int round = 1; round <= ROUNDS; round++) {
                  int wanted = round;
                  while (ready.get() < wanted) {
                    assertTrue(bell.await(() -> ready.get() >= wanted));
                  }
                  seen.put(round);
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    listener.setDaemon(true);
    listener.start();
    for (int round = 1; round <= ROUNDS; round++) {
      ready.set(round);
      bell.ring();
      assertEquals(round, seen.take());
    }
    listener.join();
  }

  @Test
  void whoListensBehindARingWaitsForTheNext() {
    bell.ring();
    bell.ring();
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> bell.await(() -> false));
  }

  @Test
  void whoHearsNothingForLongIsToldSo() throws InterruptedException {
    Bell impatient = new Bell(Duration.ofMillis(1));
    assertFalse(impatient.await(() -> false));
    assertTrue(
        impatient.await(
            () -> {
              impatient.ring();
              return false;
            }));
  }

  @Test
  void whereThereIsSomethingToDoNobodyWaits() throws InterruptedException {
    assertTrue(bell.await(() -> true));
    boolean unused =
        bell.await(
            () -> {
              bell.ring(); // Heard too late to matter, and forgotten by the next who listens.
              return true;
            });
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> bell.await(() -> false));
  }
}
