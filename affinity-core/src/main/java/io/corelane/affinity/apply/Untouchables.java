/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** What is not asked for again: for ever, for the lease, or for a while. */
final class Untouchables {

  private static final long SECOND = 1_000_000_000L;
  private static final long FOR_EVER = Long.MAX_VALUE;
  private static final long LEASE = -1;

  private final LongSupplier nanoTime;
  private final Map<String, Entry> byObject = new HashMap<>();
  private final Set<String> told = new HashSet<>();

  Untouchables(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** How long one answer counts, in nanoseconds; 0 when the same may be asked at once. */
  private static long span(Answer.Code code) {
    return switch (code) {
      case OK, AS_IT_WAS, DRY_RUN, TRANSIENT, NO_CPU, NOT_HELD, NOT_FOUND -> 0;
      case FIXED, CHANGED -> FOR_EVER;
      // Another helper may have another configuration.
      case NOT_ALLOWED, NOT_PERMITTED, WRONG_VERSION, MALFORMED -> LEASE;
      case TOO_MANY, OTHER_IDENTITY, OWNED, JOURNAL, UNVERIFIED, INTERNAL -> 60 * SECOND;
    };
  }

  /**
   * Takes note of an answer.
   *
   * @return whether this is to be told: it has not been, for this object
   */
  boolean note(String object, Answer.Code code, String why) {
    long span = span(code);
    if (span == 0) {
      return false;
    }
    long until = span == FOR_EVER || span == LEASE ? 0 : nanoTime.getAsLong() + span;
    byObject.put(object, new Entry(span, until, why));
    return told.add(code + " " + object);
  }

  /** Another lease has begun, or none is there. */
  void leaseEnded() {
    byObject.values().removeIf(entry -> entry.span == LEASE);
  }

  Map<String, String> now() {
    if (byObject.isEmpty()) {
      return Map.of();
    }
    long now = nanoTime.getAsLong();
    byObject.values().removeIf(entry -> entry.span > 0 && entry.over(now));
    return byObject.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().why));
  }

  private record Entry(long span, long until, String why) {
    boolean over(long now) {
      return span != FOR_EVER && now - until >= 0;
    }
  }
}
