/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Steps a controller on a thread of its own, {@value #THREAD}. A tick that fails is counted and
 * never ends the loop; its fault is told once, and again when it changes or has ended.
 */
public final class Loop implements AutoCloseable {

  /** The thread's name. */
  public static final String THREAD = "corelane-tick";

  /** So many times the interval from a tick to the next where nothing can be decided. */
  private static final int RARER = 5;

  /** But no longer than this, unless the interval is: a gap of a minute would show in histories. */
  private static final Duration RAREST = Duration.ofSeconds(30);

  /** How long {@link #close} waits for a tick that is under way; a long one takes a second. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Controller controller;
  private final Duration interval;
  private final Predicate<Tick> nothingToDecide;
  private final Consumer<Tick> ticks;
  private final Consumer<String> faults;
  private final LongSupplier nanoTime;
  private final Runnable end;
  private final Thread thread;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicLong failures = new AtomicLong();
  private long failedInTurn;
  private @Nullable String told;

  /**
   * A loop that stands still; {@link #start} begins.
   *
   * @param interval from the begin of a tick to that of the next, above 0. Ticks that were missed,
   *     because one took longer, are not made up for
   * @param nothingToDecide asked behind each tick that did not fail, but for the first: whether
   *     nothing can be decided at the next, which comes five intervals later then, or after 30 s if
   *     that is sooner
   * @param threads makes the thread; to be a factory whose threads nobody binds
   * @param ticks is handed each tick, on the loop's thread
   * @param faults is told faults, one line each, on the loop's thread
   * @param end run once behind the last tick, on the loop's thread, so that what only that thread
   *     uses is also closed by it
   */
  public Loop(
      Controller controller,
      Duration interval,
      Predicate<Tick> nothingToDecide,
      ThreadFactory threads,
      Consumer<Tick> ticks,
      Consumer<String> faults,
      LongSupplier nanoTime,
      Runnable end) {
    if (interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException("interval = " + interval + ": must be above 0");
    }
    this.controller = controller;
    this.interval = interval;
    this.nothingToDecide = nothingToDecide;
    this.ticks = ticks;
    this.faults = faults;
    this.nanoTime = nanoTime;
    this.end = end;
    thread = threads.newThread(this::run);
    thread.setName(THREAD);
    thread.setDaemon(true);
  }

  /** Starts the thread; to be called once, from one that nobody has bound: masks are inherited. */
  public void start() {
    thread.start();
  }

  /** The ticks that failed so far. */
  public long failures() {
    return failures.get();
  }

  private void run() {
    long next = nanoTime.getAsLong();
    do {
      Tick last = step();
      long now = nanoTime.getAsLong();
      next = Math.max(now, next + pause(interval, nothingIsToDecide(last)).toNanos());
    } while (!stoppedWithin(next - nanoTime.getAsLong()));
    end();
  }

  /** Not behind the first: what is known of time in use needs two. */
  private boolean nothingIsToDecide(@Nullable Tick last) {
    try {
      return last != null && last.number() > 1 && nothingToDecide.test(last);
    } catch (Throwable e) {
      return false; // Nobody's fault ends the loop.
    }
  }

  /** From the begin of a tick to that of the next. */
  static Duration pause(Duration interval, boolean nothing) {
    Duration longest = interval.compareTo(RAREST) < 0 ? RAREST : interval;
    Duration rarer = interval.multipliedBy(nothing ? RARER : 1);
    return rarer.compareTo(longest) < 0 ? rarer : longest;
  }

  private void end() {
    try {
      if (!ended.getAndSet(true)) {
        end.run();
      }
    } catch (Throwable e) {
      faults.accept("What was to be done behind the last tick failed: " + e);
    }
  }

  /** One tick that cannot fail. Errors too: a class that is missing must not end the loop. */
  private @Nullable Tick step() {
    try {
      Tick tick = controller.tick();
      ticks.accept(tick);
      succeeded();
      return tick;
    } catch (Throwable e) {
      failures.incrementAndGet();
      failedInTurn++;
      try {
        failed(e);
      } catch (Throwable unheard) {
        // Whoever was to be told failed as well; the count remains.
        failures.incrementAndGet();
      }
      return null;
    }
  }

  private void failed(Throwable e) {
    String fault = e.toString();
    if (!fault.equals(told)) {
      told = fault;
      faults.accept("A tick failed, nothing was changed by it; the next will try again: " + fault);
    }
  }

  private void succeeded() {
    if (told != null) {
      told = null;
      faults.accept("Ticks succeed again; " + failedInTurn + " had failed");
    }
    failedInTurn = 0;
  }

  /** Nobody interrupts it with a purpose: it stops when it is told to stop. */
  private boolean stoppedWithin(long nanos) {
    try {
      return stopped.await(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return stopped.getCount() == 0;
    }
  }

  /**
   * Stops the loop and waits, for some seconds at most, until a tick under way and what is to be
   * done behind the last one have ended; {@link #hasEnded} tells whether they have. No tick begins
   * afterwards.
   */
  @Override
  public void close() {
    stopped.countDown();
    if (thread.getState() == Thread.State.NEW) {
      end();
    } else if (Thread.currentThread() != thread) {
      try {
        thread.join(PATIENCE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Whether nothing of it runs any more; false before {@link #close}, and while a tick or what is
   * to be done behind the last one is under way.
   */
  public boolean hasEnded() {
    return stopped.getCount() == 0 && !thread.isAlive();
  }
}
