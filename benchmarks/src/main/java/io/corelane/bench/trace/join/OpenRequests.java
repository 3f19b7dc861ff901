/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Requests that have begun and not ended. Two of one key at one time cannot be told from each
 * other: that is said of both, and they are counted.
 *
 * @param <R> what is kept of a request
 */
final class OpenRequests<R> {

  /**
   * What is open under one key.
   *
   * @param copies how many requests, at least 1
   * @param certain whether it has always been this one alone
   */
  private record Entry<R>(R request, int copies, boolean certain) {}

  /**
   * What ends.
   *
   * @param certain whether it is this one; else it is one of several of its key
   */
  record Ended<R>(R request, boolean certain) {}

  private final Map<RequestKey, Entry<R>> entries = new HashMap<>();
  private long open;
  private long alike;

  void begin(RequestKey key, R request) {
    Entry<R> before = entries.get(key);
    int copies = before == null ? 0 : before.copies();
    entries.put(key, new Entry<>(request, copies + 1, before == null));
    alike += before == null ? 0 : before.certain() ? 2 : 1;
    open++;
  }

  /** Takes a request of a key out; nothing if there is none. */
  Optional<Ended<R>> end(RequestKey key) {
    Entry<R> entry = entries.remove(key);
    if (entry == null) {
      return Optional.empty();
    }
    open--;
    if (entry.copies() > 1) {
      entries.put(key, new Entry<>(entry.request(), entry.copies() - 1, false));
    }
    return Optional.of(new Ended<>(entry.request(), entry.certain()));
  }

  /** How many are open. */
  long open() {
    return open;
  }

  /** How many had the key of another one. */
  long alike() {
    return alike;
  }

  void clear() {
    entries.clear();
    open = 0;
  }
}
