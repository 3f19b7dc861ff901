/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.IdentityHashMap;
import java.util.function.LongSupplier;

/**
 * What all uploads of a volume bring together, from look to look. Not for two threads at a time.
 */
final class VolumeFlow {

  /** What brings less, a megabyte a second, is a trickle, and does not count as wanting more. */
  private static final long MOST_NANOS_PER_BYTE = 1000;

  private final IdentityHashMap<LongSupplier, Since> uploads = new IdentityHashMap<>();
  private long bytes;
  private long busyNanos;
  private long wantedNanos;
  private boolean left;
  private long last;

  /** What of an upload is counted already. */
  private record Since(long bytes, long nanos, boolean left) {}

  /**
   * What came in a time.
   *
   * @param bytes of all uploads
   * @param nanos in which there was any
   * @param wantedNanos in which one of those was there that are no trickle, summed up over them
   * @param left whether one of those was left to stock HDFS because of the disk
   */
  record Flow(double bytes, double nanos, double wantedNanos, boolean left) {

    static final Flow NONE = new Flow(0, 0, 0, false);

    Flow plus(Flow other) {
      return new Flow(
          bytes + other.bytes,
          nanos + other.nanos,
          wantedNanos + other.wantedNanos,
          left || other.left);
    }

    /** So that what comes next counts more. */
    Flow half() {
      return new Flow(bytes / 2, nanos / 2, wantedNanos / 2, left);
    }

    double nanosPerByte() {
      return nanos / bytes;
    }

    /** How many uploads there were at once, on average, that are no trickle. */
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
    pass(now);
    uploads.put(bytes, new Since(bytes.getAsLong(), now, isLeft));
  }

  /** An upload that has begun ends. */
  void ended(LongSupplier upload, long now) {
    pass(now);
    Since since = uploads.remove(upload);
    if (since != null) {
      count(upload, since, now);
    }
  }

  /** All since the last call. */
  Flow take(long now) {
    pass(now);
    uploads.replaceAll((upload, since) -> count(upload, since, now));
    Flow flow = new Flow(bytes, busyNanos, wantedNanos, left);
    bytes = 0;
    busyNanos = 0;
    wantedNanos = 0;
    left = false;
    return flow;
  }

  private Since count(LongSupplier upload, Since since, long now) {
    long all = upload.getAsLong();
    long came = Math.max(0, all - since.bytes());
    bytes += came;
    long nanos = now - since.nanos();
    if (came > 0 && nanos / came < MOST_NANOS_PER_BYTE) {
      wantedNanos += nanos;
      left |= since.left();
    }
    return new Since(all, now, since.left());
  }

  private void pass(long now) {
    if (!uploads.isEmpty()) {
      busyNanos += now - last;
    }
    last = now;
  }
}
