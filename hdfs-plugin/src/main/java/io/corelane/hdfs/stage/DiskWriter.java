/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One disk-writer thread's work: gives each block that is offered a turn, in the order of the
 * offers, and ends after a while without any. A write that blocks in the kernel delays the other
 * blocks of this thread; their own threads write them meanwhile.
 */
final class DiskWriter implements Runnable {

  /** How long a thread without blocks waits for the next. */
  static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** Far below any number of blocks: the thread takes no more. */
  private static final int RETIRED = Integer.MIN_VALUE / 2;

  private final StageThreads threads;
  private final String volume;
  private final CpuSet home;
  private final String name;
  private final OwnBinding binding;
  private final Consumer<DiskWriter> onEnd;
  private final AtomicInteger held = new AtomicInteger();
  private final Queue<Turn> inbox = new ConcurrentLinkedQueue<>();
  private volatile boolean parked;
  private volatile int tid;
  private volatile @Nullable Thread thread;

  /** What a disk writer does for a block at a time. */
  @FunctionalInterface
  interface Turn {

    /** Writes at most a batch, and answers whether to be given a turn again. Must not throw. */
    boolean serve();

    /** Told what CPU time the turn has used: nanoseconds, at least 0. */
    default void used(long cpuNanos) {}
  }

  /**
   * A writer that does not run yet.
   *
   * @param home the CPUs it is made for
   * @param onEnd told on its own thread when it has ended
   */
  DiskWriter(
      StageThreads threads, String volume, CpuSet home, String name, Consumer<DiskWriter> onEnd) {
    this.threads = threads;
    this.volume = volume;
    this.home = home;
    this.name = name;
    this.binding = new OwnBinding(threads);
    this.onEnd = onEnd;
  }

  CpuSet home() {
    return home;
  }

  /** The blocks it has now; negative once it takes no more. */
  int held() {
    return held.get();
  }

  String name() {
    return name;
  }

  DiskWriterInfo info() {
    return new DiskWriterInfo(name, tid, volume, binding.bound());
  }

  /** A block is its own from now on; false if this writer has ended. */
  boolean hold() {
    int now;
    do {
      now = held.get();
      if (now < 0) {
        return false;
      }
    } while (!held.compareAndSet(now, now + 1));
    return true;
  }

  /** One of its blocks has another writer, or has ended. */
  void release() {
    held.decrementAndGet();
  }

  /** Has it give a turn; false if it has ended. Any thread. */
  boolean offer(Turn turn) {
    if (held.get() < 0) {
      return false;
    }
    inbox.add(turn);
    if (held.get() < 0 && inbox.remove(turn)) {
      return false;
    }
    if (parked) {
      parked = false;
      LockSupport.unpark(thread);
    }
    return true;
  }

  void thread(Thread runsThis) {
    thread = runsThis;
  }

  void wake() {
    LockSupport.unpark(thread);
  }

  /** Waits for its thread to end, until a {@link System#nanoTime}. */
  void join(long deadline) throws InterruptedException {
    Thread mine = thread;
    if (mine != null) {
      mine.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
    }
  }

  @Override
  public void run() {
    threads.figures().threadsChanged(1);
    try {
      tid = tid();
      binding.bind(home);
      long idleSince = System.nanoTime();
      long used = threads.cpuNanos();
      while (!threads.closed()) {
        Turn turn = inbox.poll();
        if (turn == null) {
          if (!await(idleSince)) {
            break;
          }
          continue;
        }
        if (given(turn)) {
          inbox.add(turn);
        }
        long now = threads.cpuNanos();
        turn.used(now - used);
        threads.figures().writerUsed(now - used);
        used = now;
        idleSince = System.nanoTime();
      }
    } finally {
      retire();
      onEnd.accept(this);
      threads.figures().threadsChanged(-1);
    }
  }

  /** A turn must not throw; one that does is not worth a thread, and its block helps itself. */
  private static boolean given(Turn turn) {
    try {
      return turn.serve();
    } catch (RuntimeException | Error e) {
      return false;
    }
  }

  /** Until there may be something to do; false if it has been idle for too long. */
  private boolean await(long idleSince) {
    parked = true;
    long rest = idleSince + IDLE_NANOS - System.nanoTime();
    if (inbox.isEmpty() && !threads.closed()) {
      if (rest <= 0) {
        if (held.compareAndSet(0, RETIRED)) {
          return false;
        }
        rest = IDLE_NANOS;
      }
      LockSupport.parkNanos(this, rest);
    }
    parked = false;
    // Nobody interrupts it with a purpose, and with the flag set it could not park.
    Thread.interrupted();
    return true;
  }

  /** Takes no more blocks, and does what it was asked for before. */
  void retire() {
    held.updateAndGet(now -> now < 0 ? now : now + RETIRED);
    for (Turn turn = inbox.poll(); turn != null; turn = inbox.poll()) {
      while (given(turn)) {
        // Nobody else has been asked for what is left.
      }
    }
  }

  private int tid() {
    try {
      return threads.binder().currentTid();
    } catch (RuntimeException | Error e) {
      return 0;
    }
  }
}
