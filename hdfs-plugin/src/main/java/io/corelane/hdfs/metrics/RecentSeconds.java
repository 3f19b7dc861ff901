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

  private static final double KIB_PER_GIB = 1 << 20;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Turns further apart than this, the longest of {@code corelane.tick.interval}, have a gap. */
  static final long LONGEST_SECONDS = 61;

  /** What uploads cost is told of so many seconds, and not of less than so many KiB. */
  private static final int COST_SECONDS = 60;

  private static final int LEAST_KIB = 64 << 10;

  private final IntSupplier inProgress;
  private final LongSupplier cpuNanos;
  private final int[] received = new int[SECONDS];
  private final int[] uploads = new int[SECONDS];
  private final int[] busy = new int[SECONDS];
  private final int[] softirq = new int[SECONDS];
  private final int[] cpuMillis = new int[SECONDS];
  private volatile @Nullable LongSupplier bytes;
  private @Nullable Counted before;

  /** The last second that has numbers, since 1970; 0 before the first. */
  private long latest;

  private record Counted(long bytes, long cpuNanos, long epochMillis) {}

  /** What came each second; {@link #NOT_MEASURED} if that is not known. */
  private record Rate(int kib, int cpuMillis) {
    static final Rate NOT_KNOWN = new Rate(NOT_MEASURED, NOT_MEASURED);
  }

  /**
   * A history without a second yet.
   *
   * @param inProgress counts the uploads in progress
   * @param cpuNanos CPU time of the DataNode's process in nanoseconds; below 0 while not known
   */
  public RecentSeconds(IntSupplier inProgress, LongSupplier cpuNanos) {
    this.inProgress = inProgress;
    this.cpuNanos = cpuNanos;
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
      Rate rate = rate(tick.epochMillis());
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
        setNotMeasured(i);
      }
      return second;
    }
    if (second - latest <= LONGEST_SECONDS) {
      return Math.min(latest + 1, second);
    }
    for (long at = latest + 1; at < second; at++) {
      setNotMeasured(at);
    }
    return second;
  }

  private void setNotMeasured(long second) {
    set(second, Rate.NOT_KNOWN, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED);
  }

  private void set(long second, Rate rate, int inProgressNow, int inUse, int interrupts) {
    int slot = (int) (second % SECONDS);
    received[slot] = rate.kib;
    cpuMillis[slot] = rate.cpuMillis;
    uploads[slot] = inProgressNow;
    busy[slot] = inUse;
    softirq[slot] = interrupts;
  }

  private Rate rate(long epochMillis) {
    LongSupplier counter = bytes;
    if (counter == null) {
      return Rate.NOT_KNOWN;
    }
    Counted then = before;
    Counted now = new Counted(counter.getAsLong(), cpuNanos.getAsLong(), epochMillis);
    before = now;
    long passed = then == null ? 0 : epochMillis - then.epochMillis;
    if (then == null || passed <= 0 || passed > LONGEST_SECONDS * MILLIS) {
      return Rate.NOT_KNOWN;
    }
    double seconds = (double) passed / MILLIS;
    return new Rate(
        each((now.bytes - then.bytes) / (seconds * KIB)),
        now.cpuNanos < 0 || then.cpuNanos < 0
            ? NOT_MEASURED
            : each((now.cpuNanos - then.cpuNanos) / (seconds * NANOS_PER_MILLI)));
  }

  private static int each(double perSecond) {
    return (int) Math.min(Integer.MAX_VALUE, Math.round(Math.max(0, perSecond)));
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
        inOrder(softirq),
        cpuSecondsPerGib());
  }

  private double cpuSecondsPerGib() {
    long millis = 0;
    long kib = 0;
    for (long second = latest; second > latest - COST_SECONDS; second--) {
      int slot = (int) (second % SECONDS);
      if (received[slot] >= 0 && cpuMillis[slot] >= 0) {
        millis += cpuMillis[slot];
        kib += received[slot];
      }
    }
    return kib < LEAST_KIB ? NOT_MEASURED : (double) millis / MILLIS / (kib / KIB_PER_GIB);
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
