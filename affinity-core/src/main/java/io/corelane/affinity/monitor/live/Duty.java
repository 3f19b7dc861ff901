/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

/** When something dear is due again. */
final class Duty {

  private final long periodNanos;
  private long next;
  private boolean begun;

  Duty(long periodNanos) {
    this.periodNanos = periodNanos;
  }

  /** Whether it is due; the first time it always is. Answering yes begins the next period. */
  boolean due(long nanos) {
    if (begun && nanos - next < 0) {
      return false;
    }
    begin(nanos);
    return true;
  }

  /** Begins a period without asking: it was done for another reason. */
  void begin(long nanos) {
    begun = true;
    next = nanos + periodNanos;
  }
}
