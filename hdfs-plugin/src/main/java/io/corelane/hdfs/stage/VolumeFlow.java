/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.ArrayDeque;
import java.util.IdentityHashMap;
import java.util.function.LongSupplier;

/**
 * What all uploads of a volume bring together, from look to look, in the time in which any was
 * there that is no trickle: one that is open for hours tells nothing of the volume. Not for two
 * threads at a time.
 */
final class VolumeFlow {

  /**
   * What brings less, a megabyte a second, is a trickle, unless it brought more until the last
   * look: then it is one that waits.
   */
  private static final long MOST_NANOS_PER_BYTE = 1000;

  private final IdentityHashMap<LongSupplier, Since> uploads = new IdentityHashMap<>();

  /** So many times apart from each other are kept, lest they pile up where nobody looks. */
  private static final int MOST_SPANS = 1024;

  /** When there was any, from the last look on: disjoint, in order. */
  private final ArrayDeque<Span> spans = new ArrayDeque<>();

  /** What of that is not kept: how long it was, and when it ended. */
  private long earlier;

  private long earlierEnd = Long.MIN_VALUE;

  private long bytes;
  private long wantedNanos;
  private boolean left;
  private boolean stagedFast;
  private long stagedBytes;
  private long stagedNanos;

  private record Span(long from, long to) {

    long nanos() {
      return to - from;
    }
  }

  /**
   * What of an upload is counted already, whether it brought more than a trickle of late, whether
   * it is on the stage now, and whether it was since then.
   */
  private record Since(
      long bytes, long nanos, boolean left, boolean fast, boolean staged, boolean wasStaged) {}

  /**
   * What came in a time.
   *
   * @param bytes of all uploads; 0 if each was a trickle
   * @param nanos in which there was one that is no trickle
   * @param wantedNanos in which each such was there, summed up over them
   * @param left whether one of these was left to stock HDFS because of the disk
   * @param staged whether blocks on the stage brought more than a trickle, all together
   */
  record Flow(double bytes, double nanos, double wantedNanos, boolean left, boolean staged) {

    static final Flow NONE = new Flow(0, 0, 0, false, false);

    Flow plus(Flow other) {
      return new Flow(
          bytes + other.bytes,
          nanos + other.nanos,
          wantedNanos + other.wantedNanos,
          left || other.left,
          staged || other.staged);
    }

    /** So that what comes next counts more. */
    Flow half() {
      return new Flow(bytes / 2, nanos / 2, wantedNanos / 2, left, staged);
    }

    double nanosPerByte() {
      return nanos / bytes;
    }

    /** How many uploads there were at once, on average. */
    double uploads() {
      return nanos == 0 ? 0 : wantedNanos / nanos;
    }
  }

  /**
   * An upload begins.
   *
   * @param bytes what came of it so far; an object of its own, by which it is known
   * @param isLeft whether it is left to stock HDFS because of the disk
   */
  void began(LongSupplier bytes, boolean isLeft, long now) {
    uploads.put(bytes, new Since(bytes.getAsLong(), now, isLeft, false, false, false));
  }

  /** The block of an upload goes on the stage. */
  void staged(LongSupplier upload) {
    uploads.computeIfPresent(
        upload,
        (same, now) -> new Since(now.bytes(), now.nanos(), now.left(), now.fast(), true, true));
  }

  /** It leaves the stage. */
  void unstaged(LongSupplier upload) {
    uploads.computeIfPresent(
        upload,
        (same, now) ->
            new Since(now.bytes(), now.nanos(), now.left(), now.fast(), false, now.wasStaged()));
  }

  /** An upload that has begun ends. */
  void ended(LongSupplier upload, long now) {
    Since since = uploads.remove(upload);
    if (since != null) {
      count(upload, since, now);
    }
  }

  /** All since the last call. */
  Flow take(long now) {
    uploads.replaceAll((upload, since) -> count(upload, since, now));
    long nanos = earlier + spans.stream().mapToLong(Span::nanos).sum();
    boolean staged = stagedFast || isFast(stagedBytes, stagedNanos);
    Flow flow = nanos == 0 ? Flow.NONE : new Flow(bytes, nanos, wantedNanos, left, staged);
    spans.clear();
    earlier = 0;
    earlierEnd = Long.MIN_VALUE;
    bytes = 0;
    wantedNanos = 0;
    left = false;
    stagedFast = false;
    stagedBytes = 0;
    stagedNanos = 0;
    return flow;
  }

  private static boolean isFast(long bytes, long nanos) {
    return bytes > 0 && nanos / bytes < MOST_NANOS_PER_BYTE;
  }

  private Since count(LongSupplier upload, Since since, long now) {
    long all = upload.getAsLong();
    long came = Math.max(0, all - since.bytes());
    long nanos = now - since.nanos();
    boolean fast = isFast(came, nanos);
    bytes += came;
    if (since.wasStaged()) {
      stagedBytes += came;
      stagedNanos = Math.max(stagedNanos, nanos);
    }
    if (fast || since.fast()) {
      wantedNanos += nanos;
      left |= since.left();
      stagedFast |= since.wasStaged();
      cover(since.nanos(), now);
    }
    return new Since(all, now, since.left(), fast, since.staged(), since.staged());
  }

  /** No span ends later than the one that is added. */
  private void cover(long from, long to) {
    long first = Math.max(from, earlierEnd);
    while (!spans.isEmpty() && spans.getLast().to() >= first) {
      first = Math.min(first, spans.removeLast().from());
    }
    spans.addLast(new Span(first, to));
    if (spans.size() > MOST_SPANS) {
      Span oldest = spans.removeFirst();
      earlier += oldest.nanos();
      earlierEnd = oldest.to();
    }
  }
}
