/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is to take a block a step further. That is its disk writer's, when there is a batch
 * or a client waits. Who waits for the block never depends on the disk writer alone: when nobody
 * steps, it does so itself. So a disk writer that is busy, gone or was never there costs time and
 * nothing else.
 */
final class BlockTurns implements DiskWriter.Turn {

  /** How long a packet may wait for a batch while others come; no less than the quiet. */
  private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** A disk writer that does not come in that time is busy with others, or hangs. */
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(160);

  /** Who waits looks again after that time whether anybody works for it. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final BlockSteps steps;
  private final AtomicBoolean queued = new AtomicBoolean();
  private final AtomicReference<@Nullable DiskWriter> writer = new AtomicReference<>();
  private final LongAdder writerCpuNanos = new LongAdder();

  private final ClientPace pace;

  /** So many packets are to be written at once, whether they make a batch or not. */
  private final AtomicLong urgentUntil = new AtomicLong();

  private volatile @Nullable Thread waiting;
  private volatile @Nullable Thread acknowledging;

  BlockTurns(BlockSteps steps) {
    this.steps = steps;
    this.pace = new ClientPace(steps.end());
  }

  /** Waits until something holds or all has failed, and works itself where nobody else does. */
  void waitUntil(BooleanSupplier holds) {
    boolean interrupted = Thread.interrupted();
    waiting = Thread.currentThread();
    try {
      while (!holds.getAsBoolean() && !steps.isOver()) {
        long before = steps.written();
        boolean anothers = signal() || steps.lock.isLocked();
        if (anothers && !holds.getAsBoolean() && !steps.isOver()) {
          LockSupport.parkNanos(this, LOOK_NANOS);
          interrupted |= Thread.interrupted();
        }
        if (steps.written() == before && !holds.getAsBoolean()) {
          help(true);
        }
      }
    } finally {
      waiting = null;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Waits until so much is in the files; for the responder.
   *
   * @param length the length of the replica
   * @throws IOException if it will never be
   * @throws InterruptedException if the caller is to end
   */
  void awaitWritten(long length) throws IOException, InterruptedException {
    if (steps.told() >= length) {
      return;
    }
    acknowledging = Thread.currentThread();
    try {
      long began = System.nanoTime();
      while (steps.told() < length && !steps.isOver()) {
        LockSupport.parkNanos(this, ClientPace.QUIET_NANOS);
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        long now = System.nanoTime();
        long patience = Math.max(PATIENCE_NANOS, pace.quietNanos());
        boolean quiet = pace.isQuiet(now);
        if (quiet || now - began >= patience) {
          press(quiet, now - began >= (isLeftAlone() ? PATIENCE_NANOS : LATE_NANOS));
        }
      }
    } finally {
      acknowledging = null;
    }
    steps.check();
  }

  /** Its client will soon stop, and nobody is at it: its disk writer hangs, or has much to do. */
  private boolean isLeftAlone() {
    return steps.since() == 0 && steps.lag().isMuch(steps.end() - steps.written());
  }

  /** Nothing more comes, or not soon: no batch is worth waiting for. */
  private void press(boolean quiet, boolean late) {
    long pending = steps.packets.added() - steps.packets.taken();
    if (pending > 0 && !isUrgent()) {
      if (steps.since() == 0) {
        blameClient(quiet);
      }
      makeUrgent();
    }
    if (pending > 0 && (!signal() || late)) {
      help(true);
    }
  }

  /** While a step is in progress it is the disk that is waited for. */
  private void blameClient(boolean quiet) {
    if (quiet) {
      pace.gaveUp(steps.end(), steps.batch());
    } else {
      pace.isSlow();
    }
  }

  /** Has everything written at once, by whoever comes first. */
  void urge() {
    makeUrgent();
    if (!signal()) {
      help(true);
    }
  }

  /** All that has come so far. What comes while it is written may wait for a batch again. */
  private void makeUrgent() {
    long until = steps.packets.added();
    urgentUntil.accumulateAndGet(until, Math::max);
  }

  private boolean isUrgent() {
    return steps.packets.taken() < urgentUntil.get();
  }

  /** Has a batch written, if there is one. */
  void offer() {
    if (!signal()) {
      help(false);
    }
  }

  /** Writes everything at once, on the calling thread; false if somebody is at it. */
  boolean stepAll() {
    if (!steps.lock.tryLock()) {
      return false;
    }
    try {
      while (steps.step(true, false)) {
        // As long as there is something.
      }
    } finally {
      steps.lock.unlock();
    }
    stepped();
    return true;
  }

  /** A packet has come. */
  void notePacket() {
    pace.sent();
  }

  /** A client waits for what it has just sent. */
  void noteHurry() {
    pace.waits(steps.packets.added());
  }

  /** A whole batch has come. */
  void noteBatch() {
    pace.sentBatch();
  }

  /** How often of late the client waited for what it had just sent. */
  int hurries() {
    return pace.hurries(steps.packets.added());
  }

  /** Who writes it from now on, and holds it; null for nobody. Any thread. */
  void writer(@Nullable DiskWriter next) {
    release(writer.getAndSet(next));
    // A turn that the former one has not given is forgotten; at worst there are two.
    queued.set(false);
    if (steps.isClosed()) {
      release(writer.getAndSet(null));
    }
  }

  private static void release(@Nullable DiskWriter former) {
    if (former != null) {
      former.release();
    }
  }

  /** Has the disk writer look at it, if it is worth it; false if there is no disk writer. */
  private boolean signal() {
    DiskWriter to = writer.get();
    if (to == null) {
      return false;
    }
    if (!steps.isReady(isUrgent()) || !queued.compareAndSet(false, true)) {
      return true;
    }
    if (to.offer(this)) {
      return true;
    }
    queued.set(false);
    return false;
  }

  /** The disk writer did not come: it is busy with others, or there is none. */
  private void help(boolean all) {
    if (steps.lock.tryLock()) {
      try {
        steps.step(all, false);
      } finally {
        steps.lock.unlock();
      }
      stepped();
      // A disk writer that came meanwhile has found the lock taken.
      boolean unused = signal();
    }
  }

  @Override
  public boolean serve() {
    queued.set(false);
    if (!steps.lock.tryLock()) {
      // Whoever has the lock waits for more, or has it all.
      return false;
    }
    try {
      steps.step(isUrgent(), true);
    } finally {
      steps.lock.unlock();
    }
    stepped();
    return steps.isReady(isUrgent()) && queued.compareAndSet(false, true);
  }

  /** The files have grown. */
  void stepped() {
    LockSupport.unpark(waiting);
    LockSupport.unpark(acknowledging);
  }

  @Override
  public void used(long cpuNanos) {
    writerCpuNanos.add(cpuNanos);
  }

  /** The disk writer, which holds the block; null for none. */
  @Nullable DiskWriter writer() {
    return writer.get();
  }

  /** The CPU time that disk writers have used for it, in nanoseconds. */
  long writerCpuNanos() {
    return writerCpuNanos.sum();
  }
}
