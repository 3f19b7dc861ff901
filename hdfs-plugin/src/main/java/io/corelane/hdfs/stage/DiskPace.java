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
 * disk writers, some begin as in stock HDFS, and the last beginnings are compared with what came
 * last on the stage. What is older than ten minutes is forgotten, so that a disk is tried again.
 * Any thread.
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
  private final Deque<Pace> beginnings = new ArrayDeque<>();
  private final Deque<Pace> rests = new ArrayDeque<>();
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

  /** Nanoseconds for each byte. */
  private record Pace(long ended, double perByte, double waited) {}

  DiskPace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** Whether the block that begins now should begin as in stock HDFS, to be compared. */
  synchronized boolean compares() {
    long now = nanoTime.getAsLong();
    return waits
        && beginnings.stream().filter(pace -> now - pace.ended() <= FRESH_NANOS).count()
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
    long now = nanoTime.getAsLong();
    double share = Math.min(1, Math.max(0, (double) waited / direct.nanos()));
    waits = share > WAITED_ABOVE;
    boolean compared = stock.bytes() >= LEAST_BYTES && stock.nanos() > 0;
    if (compared && direct.bytes() < LEAST_TIMES * stock.bytes()) {
      tooShort++;
      return;
    }
    add(rests, new Pace(now, (double) direct.nanos() / direct.bytes(), share));
    if (compared) {
      tooShort = 0;
      add(beginnings, new Pace(now, (double) stock.nanos() / stock.bytes(), 0));
    }
  }

  private static void add(Deque<Pace> paces, Pace last) {
    if (paces.size() == DiskWaits.ENOUGH) {
      paces.removeFirst();
    }
    paces.addLast(last);
  }

  /** What its blocks of late tell. */
  public synchronized DiskWaits waits() {
    long now = nanoTime.getAsLong();
    beginnings.removeIf(pace -> now - pace.ended() > FORGOTTEN_NANOS);
    rests.removeIf(pace -> now - pace.ended() > FORGOTTEN_NANOS);
    if (beginnings.isEmpty() || rests.isEmpty()) {
      return DiskWaits.NONE;
    }
    double lost = 1 - median(beginnings, Pace::perByte) / median(rests, Pace::perByte);
    return new DiskWaits(beginnings.size(), median(rests, Pace::waited), Math.max(-1, lost));
  }

  /** The larger of two in the middle. One client that paused does not count. */
  private static double median(Deque<Pace> paces, ToDoubleFunction<Pace> value) {
    return paces.stream().mapToDouble(value).sorted().skip(paces.size() / 2).findFirst().orElse(0);
  }
}
