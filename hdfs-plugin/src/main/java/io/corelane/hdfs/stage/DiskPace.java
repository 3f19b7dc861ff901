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

/**
 * How long uploads waited for one volume's disk of late: its last blocks that were written
 * directly. What is older than ten minutes is forgotten, so that a disk is tried again. Any thread.
 */
public final class DiskPace {

  static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(10);

  /** Fewer bytes of a block tell of one ring or two. */
  static final long LEAST_BYTES = 16 << 20;

  private static final int MOST = 8;

  private final LongSupplier nanoTime;
  private final Deque<Block> blocks = new ArrayDeque<>();

  private record Block(long ended, long nanos, long waited) {}

  DiskPace(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * A block has ended.
   *
   * @param bytes what the stage has written of it
   * @param nanos how long it was on the stage
   * @param waited how long of this its receiver had no room
   */
  public synchronized void ended(long bytes, long nanos, long waited) {
    if (bytes >= LEAST_BYTES && nanos > 0) {
      if (blocks.size() == MOST) {
        blocks.removeFirst();
      }
      blocks.addLast(new Block(nanoTime.getAsLong(), nanos, Math.min(nanos, Math.max(0, waited))));
    }
  }

  /** What its blocks of late tell. */
  public synchronized DiskWaits waits() {
    long now = nanoTime.getAsLong();
    blocks.removeIf(block -> now - block.ended() > FORGOTTEN_NANOS);
    long nanos = blocks.stream().mapToLong(Block::nanos).sum();
    long waited = blocks.stream().mapToLong(Block::waited).sum();
    return nanos == 0 ? DiskWaits.NONE : new DiskWaits(blocks.size(), (double) waited / nanos);
  }
}
