/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadsReaderTest {
  private static final String AFTER_NAME =
      " S 1 2 3 4 5 6 7 8 9 10 1400 1500 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35"
          + " 36 37 38 6 40 41 42 43 44 45 46 47 48 49 50 51 52\n";

  @ParameterizedTest
  @ValueSource(strings = {"java", "DataXceiver for", ") R 1 2 (", "", "((", "a\nb"})
  void fieldsAreCountedFromBehindTheName(String name) {
    assertEquals(
        new ThreadTime(4711, name, 1400, 1500, 6),
        ThreadsReader.parseStat("4711 (" + name + ")" + AFTER_NAME));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "4711 java S 1",
        "4711 (java) S 1 2 3",
        "x (java) S 1 2 3 4 5 6 7 8 9 10 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33"
            + " 34 35 36 37 38 6",
        "1 (java) S 1 2 3 4 5 6 7 8 9 10 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33"
            + " 34 35 36 37 38 -1"
      })
  void damagedTextIsRefused(String stat) {
    assertThrows(IllegalArgumentException.class, () -> ThreadsReader.parseStat(stat));
  }

  @Test
  void anEndedThreadIsAbsent(@TempDir Path empty) {
    ThreadsReader threads = ThreadsReader.ofThisProcess(new SystemRoot(empty));
    assertInstanceOf(Reading.Absent.class, threads.time(7));
  }

  /** The limit only ends a test that would otherwise search for ever. */
  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aWorkingThreadOfOursIsSeenToWork() throws Exception {
    ThreadsReader threads = ThreadsReader.ofThisProcess(SystemRoot.live());
    Thread worker = new Thread(ThreadsReaderTest::work, "worker)of test");
    worker.setDaemon(true);
    worker.start();
    try {
      ThreadTime time;
      do {
        time = find(threads, "worker)of test");
      } while (time == null || time.user() < 3);
      assertTrue(time.lastCpu() >= 0, time.toString());
    } finally {
      worker.interrupt();
      worker.join();
    }
  }

  private static void work() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  private static @Nullable ThreadTime find(ThreadsReader threads, String name) {
    String[] tids = Objects.requireNonNull(new File("/proc/self/task").list());
    return Arrays.stream(tids)
        .map(Integer::valueOf)
        .map(threads::time)
        .flatMap(time -> time.toOptional().stream())
        .filter(time -> time.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
