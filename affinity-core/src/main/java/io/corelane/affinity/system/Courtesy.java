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

  /** Where all CPUs are busy, each time may take milliseconds, and somebody waits for the turn. */
  static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final LongSupplier nanoTime;
  private final Runnable others;
  private long since;
  private long given;

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

  /** A turn begins, in which others are let run until they have had 50 ms in all. */
  public void begin() {
    since = nanoTime.getAsLong();
    given = 0;
  }

  /** Lets others run if that is due; to be called between steps of much less than it takes. */
  public void giveWay() {
    long now = nanoTime.getAsLong();
    if (given < MOST_NANOS && now - since >= NANOS) {
      others.run();
      since = nanoTime.getAsLong();
      given += since - now;
    }
  }
}
