/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import java.util.concurrent.TimeUnit;

/**
 * When to look at a growing file again: at the time it should reach the next interval, by its own
 * rate. Clamped, so that a wrong guess costs little either way. Not safe for several threads.
 */
final class Pace {

  /** The shortest wait; also that before the first estimate. */
  static final long MIN_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  /** The longest wait: how late an upload that starts to flow again is noticed. */
  static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private long bytes;
  private long nanos;
  private double bytesPerNano;
  private long wait = MIN_NANOS;

  /** Starts with a file of {@code bytes} at the time {@code nanos}, its rate unknown. */
  Pace(long bytes, long nanos) {
    this.bytes = bytes;
    this.nanos = nanos;
  }

  /**
   * The file has {@code length} bytes at the time {@code now}: how long to wait until it has {@code
   * goal}. A file at rest is looked at half as often each time.
   */
  long waitFor(long goal, long length, long now) {
    long elapsed = Math.max(1, now - nanos);
    double sample = Math.max(0, length - bytes) / (double) elapsed;
    bytes = length;
    nanos = now;
    if (sample == 0) {
      wait = clamp(2 * wait);
      return wait;
    }
    bytesPerNano = bytesPerNano == 0 ? sample : (bytesPerNano + sample) / 2;
    wait = clamp((long) Math.min((goal - length) / bytesPerNano, (double) MAX_NANOS));
    return wait;
  }

  private static long clamp(long wait) {
    return Math.min(MAX_NANOS, Math.max(MIN_NANOS, wait));
  }
}
