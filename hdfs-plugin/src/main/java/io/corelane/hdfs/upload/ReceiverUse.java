/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What the receiver of one upload has used, from the upload's begin on, and what its crew has.
 * Times of threads are since the thread began, in nanoseconds. The loop and whoever ends the upload
 * may meet here; neither waits.
 */
final class ReceiverUse {

  private final long beganNanos;
  private final long runAtBegin;

  /** Up to where it was counted; null at last. */
  private final AtomicReference<@Nullable Counted> counted;

  private boolean sampled;

  /** Time on a CPU of the receiver, and of responder and disk writers. */
  private record Counted(long run, long crew) {

    Counted upTo(long nowRun, long nowCrew) {
      return new Counted(Math.max(run, nowRun), Math.max(crew, nowCrew));
    }

    long since(Counted before) {
      return run - before.run + crew - before.crew;
    }
  }

  /**
   * A receiver that begins an upload.
   *
   * @param beganNanos when, as {@link System#nanoTime}
   * @param runAtBegin its time on a CPU so far; below 0 if that is not known
   */
  ReceiverUse(long beganNanos, long runAtBegin) {
    this.beganNanos = beganNanos;
    this.runAtBegin = runAtBegin;
    this.counted = new AtomicReference<>(new Counted(Math.max(0, runAtBegin), 0));
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
   * The loop has sampled the upload. For the loop's thread only.
   *
   * @param run its receiver's time on a CPU
   * @param crew that of its responder and disk writers
   * @return what no other sample shows of them: all since the begin at the first sample, else 0;
   *     below 0 if the upload has ended meanwhile
   */
  long sampled(long run, long crew) {
    Counted before = counted.get();
    if (before == null) {
      return -1;
    }
    Counted now = before.upTo(run, crew);
    if (!counted.compareAndSet(before, now)) {
      return -1;
    }
    long unsampled = sampled ? 0 : now.since(before);
    sampled = true;
    return unsampled;
  }

  /**
   * The upload has ended; to be called once.
   *
   * @param run its receiver's time on a CPU
   * @param crew that of its responder and disk writers
   * @return what no sample shows of them
   */
  long ended(long run, long crew) {
    Counted before = counted.getAndSet(null);
    return before == null ? 0 : before.upTo(run, crew).since(before);
  }
}
