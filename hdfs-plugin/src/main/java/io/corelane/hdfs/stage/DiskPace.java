/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.policy.write.DiskWaits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/**
 * Whether uploads to one volume are slower when it is written directly. While blocks wait for their
 * disk writers, some begin as in stock HDFS, and each of these is compared with its own beginning.
 * What is older than ten minutes is forgotten, so that a disk is tried again. Any thread.
 */
public final class DiskPace {

  static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** The load of a minute ago, and a JVM that had just begun, tell little of now. */
  static final long FRESH_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Fewer bytes tell of buffers only. */
  static final long LEAST_BYTES = 16 << 20;

  /** Where so many blocks in a row were too short to tell, the next will be, too. */
  static final int MOST_SHORT = 16;

  /** Then one block in so many is compared. */
  static final int SELDOM = 32;

  /** In a shorter rest what the disk has still to write of the beginning would weigh too much. */
  private static final double LEAST_TIMES = 2.5;

  private static final double WAITED_ABOVE = 0.1;

  private final LongSupplier nanoTime;
  private final Deque<Compared> blocks = new ArrayDeque<>();
  private boolean waits;
  private int tooShort;
  private int begun;

  /**
   * A part of a block.
   *
   * @param bytes that came in it
   * @param nanos how long it took
   */
  public record Part(long bytes, long nanos) {}

  private record Compared(long ended, double waited, double lost) {}

  DiskPace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether the block that begins now should begin as in stock HDFS, to be compared. */
  synchronized boolean compares() {
    long now = nanoTime.getAsLong();
    return waits
        && blocks.stream().filter(block -> now - block.ended() <= FRESH_NANOS).count()
            < DiskWaits.ENOUGH
        && (tooShort < MOST_SHORT || begun++ % SELDOM == 0);
  }

  /**
   * A block has ended.
   *
   * @param stock what came as in stock HDFS before it was on the stage
   * @param direct what came on the stage
   * @param waited how long of the latter its receiver had no room, in nanoseconds
   */
  public synchronized void ended(Part stock, Part direct, long waited) {
    if (direct.bytes() < LEAST_BYTES || direct.nanos() <= 0) {
      return;
    }
    double nanos = direct.nanos();
    double share = Math.min(1, Math.max(0, waited / nanos));
    waits = share > WAITED_ABOVE;
    if (stock.bytes() < LEAST_BYTES || stock.nanos() <= 0) {
      return;
    }
    if (direct.bytes() < LEAST_TIMES * stock.bytes()) {
      tooShort++;
      return;
    }
    tooShort = 0;
    if (blocks.size() == DiskWaits.ENOUGH) {
      blocks.removeFirst();
    }
    double asBefore = (double) stock.nanos() / stock.bytes() * direct.bytes();
    // One block that paused in its beginning must not weigh as much as many.
    double lost = Math.max(-1, (nanos - asBefore) / nanos);
    blocks.addLast(new Compared(nanoTime.getAsLong(), share, lost));
  }

  /** What its blocks of late tell. */
  public synchronized DiskWaits waits() {
    long now = nanoTime.getAsLong();
    blocks.removeIf(block -> now - block.ended() > FORGOTTEN_NANOS);
    return blocks.isEmpty()
        ? DiskWaits.NONE
        : new DiskWaits(blocks.size(), mean(Compared::waited), mean(Compared::lost));
  }

  private double mean(ToDoubleFunction<Compared> share) {
    return blocks.stream().mapToDouble(share).average().orElse(0);
  }
}
