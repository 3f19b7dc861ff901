/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** Figures that a test sets. */
final class Totals implements WriteBehindFigures {

  long bytes;
  long calls;
  long nanos;
  long queueFull;
  int active;

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long calls() {
    return calls;
  }

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public long skipped(WriteBehindSkip reason) {
    return reason == WriteBehindSkip.QUEUE_FULL ? queueFull : 0;
  }

  @Override
  public long abandoned() {
    return 0;
  }

  @Override
  public long bindFailures() {
    return 0;
  }

  @Override
  public int active() {
    return active;
  }

  @Override
  public int threads() {
    return 2;
  }
}
