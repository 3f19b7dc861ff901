/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.policy.write.DiskWaits;
import io.corelane.hdfs.stage.VolumeFlow.Flow;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether stock HDFS brings more of a volume's uploads, once it is left to stock HDFS for its disk.
 * A beginning that is written as in stock HDFS beside uploads that wait for the disk flatters stock
 * HDFS: the page cache takes it at once, and the CPU time that it costs later is spent by others.
 * What all uploads bring together in some seconds, in each of the two ways alone, flatters it less.
 * Not for two threads at a time.
 */
final class StockTrial {

  /** At first; twice as long after each doubt. */
  static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A shorter time with uploads tells of their begin and of the page cache. */
  static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** Where fewer uploads want more, stock HDFS had no chance to bring as much. */
  private static final double LEAST_UPLOADS = 0.9;

  private final long longestPause;
  private final VolumeFlow flow = new VolumeFlow();
  private Flow direct = Flow.NONE;
  private Flow stock = Flow.NONE;
  private long pause = PAUSE_NANOS;
  private boolean confirmed;

  /**
   * Nothing is known yet.
   *
   * @param longestPause the most that a disk is not to be judged after a doubt, in nanoseconds
   */
  StockTrial(long longestPause) {
    this.longestPause = longestPause;
  }

  /** An upload begins; whether it is left to stock HDFS because of the disk. */
  void began(LongSupplier bytes, boolean isLeft, long now) {
    flow.began(bytes, isLeft, now);
  }

  /** An upload that has begun ends. */
  void ended(LongSupplier bytes, long now) {
    flow.ended(bytes, now);
  }

  /** The block of an upload goes on the stage. */
  void staged(LongSupplier bytes) {
    flow.staged(bytes);
  }

  /** It leaves the stage. */
  void unstaged(LongSupplier bytes) {
    flow.unstaged(bytes);
  }

  /**
   * A look at the volume.
   *
   * @param asked whether enough blocks tell of its disk, for better or worse
   * @return of the time that the same bytes took directly, what stock HDFS has saved since the
   *     volume was left to it, as {@link DiskWaits#saved}; empty if that is not known, or is known
   *     to be worth it already
   */
  OptionalDouble look(boolean asked, long now) {
    Flow came = flow.take(now);
    if (!asked) {
      stock = Flow.NONE;
      confirmed = false;
    }
    // A block whose client is silent stays on the stage, and is in nobody's way.
    if (came.staged() && !came.left()) {
      direct = direct.half().plus(came);
      confirmed = false;
    } else if (asked && came.left() && !came.staged()) {
      stock = stock.plus(came);
    }
    // Where nothing came at all, a disk hangs, which tells nothing of either way.
    boolean told = stock.nanos() >= LEAST_NANOS && stock.bytes() > 0 && direct.bytes() > 0;
    return told ? outcome() : OptionalDouble.empty();
  }

  private OptionalDouble outcome() {
    Flow now = stock;
    stock = Flow.NONE;
    if (confirmed || now.uploads() < LEAST_UPLOADS * direct.uploads()) {
      return OptionalDouble.empty();
    }
    double saved = Math.max(-1, 1 - now.nanosPerByte() / direct.nanosPerByte());
    confirmed = DiskWaits.isWorthIt(saved);
    if (confirmed) {
      pause = PAUSE_NANOS;
    }
    return OptionalDouble.of(saved);
  }

  /** Whether stock HDFS has saved enough since the volume was left to it. */
  boolean isConfirmed() {
    return confirmed;
  }

  /** For how long the disk is not to be judged after an outcome that is not worth it. */
  long takePause() {
    long now = pause;
    pause = Math.min(longestPause, 2 * pause);
    return now;
  }
}
