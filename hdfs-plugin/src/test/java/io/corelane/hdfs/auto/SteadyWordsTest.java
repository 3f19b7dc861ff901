/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SteadyWordsTest {

  private Optional<String> words = Optional.empty();
  private long nanos = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(90);
  private final SteadyWords steady = new SteadyWords(() -> words, () -> nanos);

  private Optional<String> after(long seconds) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
    return steady.get();
  }

  @Test
  void onlyWhatLastsAMinuteIsToldAndWhatReturnsBeginsAnew() {
    words = Optional.of("4 queues");
    assertEquals(Optional.empty(), after(0));
    assertEquals(Optional.empty(), after(59));
    assertEquals(words, after(1));
    words = Optional.of("no queues");
    assertEquals(Optional.empty(), after(10));
    words = Optional.of("4 queues");
    assertEquals(Optional.empty(), after(10));
    assertEquals(words, after(60));
    words = Optional.empty();
    assertEquals(Optional.empty(), after(3600));
  }
}
