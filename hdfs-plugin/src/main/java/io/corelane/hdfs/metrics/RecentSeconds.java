/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.monitor.Health;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.TimeShares;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the loop measured in the last 15 minutes: a ring of seconds, allocated once. Where turns are
 * further apart, a number holds for all seconds since the turn before, of at most a minute.
 */
public final class RecentSeconds {

  /** So many seconds are kept. */
  public static final int SECONDS = 900;

  private static final int NOT_MEASURED = -1;
  private static final long MILLIS = 1_000;
  private static final int KIB = 1 << 10;
  private static final int PERCENT = 100;

  /** Turns further apart than this, the longest of {@code corelane.tick.interval}, have a gap. */
  private static final long LONGEST_SECONDS = 61;

  private final IntSupplier inProgress;
  private final int[] received = new int[SECONDS];
  private final int[] uploads = new int[SECONDS];
  private final int[] busy = new int[SECONDS];
  private final int[] softirq = new int[SECONDS];
  private volatile @Nullable LongSupplier bytes;
  private @Nullable Counted before;

  /** The last second that has numbers, since 1970; 0 before the first. */
  private long latest;

  private record Counted(long bytes, long epochMillis) {}

  /**
   * A history without a second yet.
   *
   * @param inProgress counts the uploads in progress
   */
  public RecentSeconds(IntSupplier inProgress) {
    this.inProgress = inProgress;
  }

  /** How to count what the DataNode receives; nothing is known of that before. */
  public void countBy(LongSupplier bytes) {
    this.bytes = bytes;
  }

  /** A turn of the loop. */
  public void ticked(Tick tick) {
    int now = inProgress.getAsInt();
    List<Health.Cpu> cpus = tick.health().cpus();
    synchronized (this) {
      int rate = rate(tick.epochMillis());
      int inUse = mean(cpus, TimeShares::busy);
      int interrupts = mean(cpus, TimeShares::interrupts);
      long second = tick.epochMillis() / MILLIS;
      for (long at = begin(second); at <= second; at++) {
        set(at, rate, now, inUse, interrupts);
      }
      latest = second;
    }
  }

  /** The first second that a turn stands for; those before it, since the last turn, are empty. */
  private long begin(long second) {
    if (latest == 0 || second < latest || second - latest >= SECONDS) {
      // The first turn, or somebody has set the clock, or nothing was measured for long.
      for (int i = 0; i < SECONDS; i++) {
        set(i, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED);
      }
      return second;
    }
    if (second - latest <= LONGEST_SECONDS) {
      return Math.min(latest + 1, second);
    }
    for (long at = latest + 1; at < second; at++) {
      set(at, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED);
    }
    return second;
  }

  private void set(long second, int rate, int inProgressNow, int inUse, int interrupts) {
    int slot = (int) (second % SECONDS);
    received[slot] = rate;
    uploads[slot] = inProgressNow;
    busy[slot] = inUse;
    softirq[slot] = interrupts;
  }

  private int rate(long epochMillis) {
    LongSupplier counter = bytes;
    if (counter == null) {
      return NOT_MEASURED;
    }
    Counted then = before;
    Counted now = new Counted(counter.getAsLong(), epochMillis);
    before = now;
    long passed = then == null ? 0 : epochMillis - then.epochMillis;
    if (then == null || passed <= 0 || passed > LONGEST_SECONDS * MILLIS) {
      return NOT_MEASURED;
    }
    double perSecond = (double) Math.max(0, now.bytes - then.bytes) * MILLIS / passed;
    return (int) Math.min(Integer.MAX_VALUE, Math.round(perSecond / KIB));
  }

  private static int mean(List<Health.Cpu> cpus, ToDoubleFunction<TimeShares> share) {
    return cpus.isEmpty()
        ? NOT_MEASURED
        : (int)
            Math.round(
                PERCENT
                    * cpus.stream().mapToDouble(cpu -> share.applyAsDouble(cpu.time())).sum()
                    / cpus.size());
  }

  /** All seconds kept, those before the first measured one left out. */
  public synchronized HistoryReport report() {
    if (latest == 0) {
      return HistoryReport.NONE;
    }
    return new HistoryReport(
        (latest + 1) * MILLIS,
        inOrder(received),
        inOrder(uploads),
        inOrder(busy),
        inOrder(softirq));
  }

  private int[] inOrder(int[] ring) {
    int oldest = (int) ((latest + 1) % SECONDS);
    int[] ordered = Arrays.copyOfRange(ring, oldest, oldest + SECONDS);
    System.arraycopy(ring, 0, ordered, SECONDS - oldest, oldest);
    int first = 0;
    while (uploads[(oldest + first) % SECONDS] == NOT_MEASURED) {
      first++;
    }
    return Arrays.copyOfRange(ordered, first, SECONDS);
  }
}
