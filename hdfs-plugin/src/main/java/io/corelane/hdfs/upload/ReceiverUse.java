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
  private final AtomicReference<@Nullable Used> counted;

  private boolean sampled;

  /**
   * Time on a CPU, or a difference of two.
   *
   * @param receiver the receiver's
   * @param responder its responder's; below 0 if not known
   * @param writers that of disk writers for this upload
   */
  record Used(long receiver, long responder, long writers) {

    static final Used NOTHING = new Used(0, 0, 0);

    /** A responder that is not known at one look has not been counted up to there. */
    private Used upTo(Used now) {
      return new Used(
          Math.max(receiver, now.receiver),
          now.responder < 0 ? now.responder : Math.max(responder, now.responder),
          Math.max(writers, now.writers));
    }

    private Used since(Used before) {
      return new Used(
          receiver - before.receiver,
          responder < 0 || before.responder < 0 ? 0 : responder - before.responder,
          writers - before.writers);
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
    this.counted = new AtomicReference<>(new Used(Math.max(0, runAtBegin), 0, 0));
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
   * @return what no other sample shows: all since the begin at the first sample, else nothing; null
   *     if the upload has ended meanwhile
   */
  @Nullable Used sampled(Used now) {
    Used before = counted.get();
    if (before == null) {
      return null;
    }
    Used next = before.upTo(now);
    if (!counted.compareAndSet(before, next)) {
      return null;
    }
    Used unsampled = sampled ? Used.NOTHING : next.since(before);
    sampled = true;
    return unsampled;
  }

  /** The upload has ended; to be called once. What no sample shows. */
  Used ended(Used now) {
    Used before = counted.getAndSet(null);
    return before == null ? Used.NOTHING : before.upTo(now).since(before);
  }
}
