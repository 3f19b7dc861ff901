/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

/** When to try again: each time twice as late, up to a minute. */
final class Backoff {

  static final long FIRST_NANOS = 1_000_000_000L;
  static final long LONGEST_NANOS = 60_000_000_000L;

  private long wait = FIRST_NANOS;
  private long next;
  private boolean waiting;

  boolean due(long now) {
    return !waiting || now - next >= 0;
  }

  void failed(long now) {
    waiting = true;
    next = now + wait;
    wait = Math.min(2 * wait, LONGEST_NANOS);
  }

  /** The same again would fail the same way: somebody has to configure something. */
  void refused(long now) {
    wait = LONGEST_NANOS;
    failed(now);
  }

  void succeeded() {
    wait = FIRST_NANOS;
    waiting = false;
  }
}
