/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clocks of this process' own threads, beside what the JVM says of them. */
class ThreadClocksTest {

  private static final long WORK = 400_000_000;
  private static final double NANOS = 1e9;

  /** The kernel's steps, and what a thread runs between its last look and its end. */
  private static final double TOLERANCE = 0.15;

  private final AtomicLong ran = new AtomicLong();

  private void work() {
    Thread.currentThread().setName("DataXceiver for client");
    long now;
    do {
      now = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    } while (now < WORK);
    ran.set(now);
  }

  @Test
  void aThreadThatHasEndedMeanwhileIsCounted() throws Exception {
    ThreadClocks clocks = new ThreadClocks(ProcessHandle.current().pid());
    clocks.begin();
    Thread thread = new Thread(this::work, "not yet");
    thread.start();
    thread.join();
    ThreadClocks.Used used = clocks.end();
    double seconds = used.of(ThreadGroupKind.RECEIVERS).all();
    assertEquals(ran.get() / NANOS, seconds, TOLERANCE, used.toString());
    assertEquals(0, used.of(ThreadGroupKind.DISK_WRITERS).all(), used.toString());
    assertTrue(used.process().all() >= seconds, used.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "0.055, 0.03, 0.02, 0.0325, 0.0225",
    "0.038, 0.02, 0.00, 0.029, 0.009",
    "0.050, 0.03, 0.02, 0.03, 0.02",
    "0.020, 0.03, 0.00, 0.02, 0.00",
    "0.004, 0.00, 0.00, 0.002, 0.002",
  })
  void whatIsCutOffBelongsToEitherAsLikely(
      double all, double user, double system, double thenUser, double thenSystem) {
    CpuSeconds split = ThreadClocks.split(all, user, system);
    assertEquals(thenUser, split.user(), 1e-9);
    assertEquals(thenSystem, split.system(), 1e-9);
  }
}
