/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What the receiver of one upload has used, from the upload's begin on. Times of threads are since
 * the thread began, in nanoseconds. The loop and whoever ends the upload may meet here; neither
 * waits.
 */
final class ReceiverUse {

  private static final long ENDED = -1;

  private final long beganNanos;
  private final long runAtBegin;

  /** The receiver's time on a CPU up to which it was counted; {@link #ENDED} at last. */
  private final AtomicLong counted;

  private boolean sampled;

  /**
   * A receiver that begins an upload.
   *
   * @param beganNanos when, as {@link System#nanoTime}
   * @param runAtBegin its time on a CPU so far; below 0 if that is not known
   */
  ReceiverUse(long beganNanos, long runAtBegin) {
    this.beganNanos = beganNanos;
    this.runAtBegin = runAtBegin;
    this.counted = new AtomicLong(Math.max(0, runAtBegin));
  }

  /** Whether the receiver's time on a CPU was known at the begin. */
  boolean isMeasured() {
    return runAtBegin >= 0;
  }

  long beganNanos() {
    return beganNanos;
  }

  long runAtBegin() {
    return runAtBegin;
  }

  /**
   * The loop has sampled the receiver. For the loop's thread only.
   *
   * @param run its time on a CPU
   * @return what no other sample shows of it: all since the begin at the first sample, else 0;
   *     below 0 if the upload has ended meanwhile
   */
  long sampled(long run) {
    long before = counted.get();
    if (before == ENDED || !counted.compareAndSet(before, Math.max(before, run))) {
      return -1;
    }
    long unsampled = sampled ? 0 : Math.max(0, run - before);
    sampled = true;
    return unsampled;
  }

  /**
   * The upload has ended; to be called once.
   *
   * @param run its receiver's time on a CPU
   * @return what no sample shows of it
   */
  long ended(long run) {
    return Math.max(0, run - counted.getAndSet(ENDED));
  }
}
