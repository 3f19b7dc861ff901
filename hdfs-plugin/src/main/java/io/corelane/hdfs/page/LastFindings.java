/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.page;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Findings that are kept for a minute, however often they are asked for. */
final class LastFindings {

  static final long KEPT_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** As long as a file of the kernel hangs, none are better than those of long ago. */
  static final long OLDEST_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final Supplier<Map<String, Object>> examination;
  private final LongSupplier nanoTime;
  private final ReentrantLock examining = new ReentrantLock();
  private volatile @Nullable Result last;

  private record Result(long nanos, Map<String, Object> findings) {}

  /**
   * None yet.
   *
   * @param examination makes new ones
   * @param nanoTime as {@link System#nanoTime}
   */
  LastFindings(Supplier<Map<String, Object>> examination, LongSupplier nanoTime) {
    this.examination = examination;
    this.nanoTime = nanoTime;
  }

  /**
   * The findings, no older than a minute; while another thread makes new ones the last, no older
   * than ten; else nothing.
   */
  Optional<Map<String, Object>> get() {
    Result known = last;
    long now = nanoTime.getAsLong();
    // A file of the kernel may hang: that is to hold one thread of the web server, not all of them.
    if ((known == null || now - known.nanos() >= KEPT_NANOS) && examining.tryLock()) {
      try {
        known = new Result(now, examination.get());
        last = known;
      } finally {
        examining.unlock();
      }
    }
    return Optional.ofNullable(known)
        .filter(result -> now - result.nanos() < OLDEST_NANOS)
        .map(Result::findings);
  }
}
