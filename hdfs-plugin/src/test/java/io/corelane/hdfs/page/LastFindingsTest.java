/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LastFindingsTest {

  private final AtomicInteger examined = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);

  private Map<String, Object> examine() {
    return Map.of("number", examined.incrementAndGet());
  }

  @Test
  void theHostIsLookedAtOnceAMinute() {
    LastFindings last = new LastFindings(this::examine, nanos::get);
    assertEquals(0, examined.get());
    assertEquals(Optional.of(Map.of("number", 1)), last.get());
    nanos.addAndGet(LastFindings.KEPT_NANOS - 1);
    assertEquals(Optional.of(Map.of("number", 1)), last.get());
    nanos.addAndGet(1);
    assertEquals(Optional.of(Map.of("number", 2)), last.get());
  }

  @Test
  void whoeverAsksWhileItIsLookedAtDoesNotWait() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    LastFindings last =
        new LastFindings(
            () -> {
              begun.countDown();
              try {
                go.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return examine();
            },
            nanos::get);
    CompletableFuture<Optional<Map<String, Object>>> first =
        CompletableFuture.supplyAsync(last::get);
    begun.await();
    assertEquals(Optional.empty(), last.get());
    go.countDown();
    assertEquals(Optional.of(Map.of("number", 1)), first.get());
    assertEquals(Optional.of(Map.of("number", 1)), last.get());
  }

  @Test
  void whileOneHangsTheLastAreGivenForTenMinutes() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    LastFindings last =
        new LastFindings(
            () -> {
              if (examined.get() > 0) {
                begun.countDown();
                try {
                  go.await();
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }
              return examine();
            },
            nanos::get);
    assertEquals(Optional.of(Map.of("number", 1)), last.get());
    nanos.addAndGet(LastFindings.KEPT_NANOS);
    CompletableFuture<Optional<Map<String, Object>>> hanging =
        CompletableFuture.supplyAsync(last::get);
    begun.await();
    assertEquals(Optional.of(Map.of("number", 1)), last.get());
    nanos.addAndGet(LastFindings.OLDEST_NANOS - LastFindings.KEPT_NANOS);
    assertEquals(Optional.empty(), last.get());
    go.countDown();
    hanging.get();
  }

  @Test
  void oneThatFailsIsTriedAgain() {
    LastFindings last =
        new LastFindings(
            () -> {
              if (examined.get() == 0) {
                examined.incrementAndGet();
                throw new IllegalStateException("once");
              }
              return examine();
            },
            nanos::get);
    assertThrows(IllegalStateException.class, last::get);
    assertEquals(Optional.of(Map.of("number", 2)), last.get());
  }
}
