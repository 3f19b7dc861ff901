/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Lets others run while a thread has a long turn beside threads that are in a hurry: whoever waits
 * for the CPU gets it every quarter of a millisecond ({@code sched_yield(2)}). A lower priority
 * would delay whoever waits for this thread: a collection of garbage waits for all threads, and a
 * lock for whoever has it. For one thread.
 */
public final class Courtesy {

  static final long NANOS = TimeUnit.MICROSECONDS.toNanos(250);

  /** A kernel may make it wait a few milliseconds each time (Linux 6.18 and later). */
  static final int MOST = 20;

  private final LongSupplier nanoTime;
  private final Runnable others;
  private long since;
  private int times;

  /**
   * Of a thread whose turn begins.
   *
   * @param nanoTime as {@link System#nanoTime}
   */
  public Courtesy(LongSupplier nanoTime) {
    this(nanoTime, Courtesy::yieldNow);
  }

  Courtesy(LongSupplier nanoTime, Runnable others) {
    this.nanoTime = nanoTime;
    this.others = others;
    this.since = nanoTime.getAsLong();
  }

  @SuppressWarnings("ThreadPriorityCheck") // Others wait less for it; nothing relies on it.
  private static void yieldNow() {
    Thread.yield();
  }

  /** A turn begins, in which others are let run {@value #MOST} times at most. */
  public void begin() {
    since = nanoTime.getAsLong();
    times = 0;
  }

  /** Lets others run if that is due; to be called between steps of much less than it takes. */
  public void giveWay() {
    if (times < MOST && nanoTime.getAsLong() - since >= NANOS) {
      times++;
      others.run();
      since = nanoTime.getAsLong();
    }
  }
}
