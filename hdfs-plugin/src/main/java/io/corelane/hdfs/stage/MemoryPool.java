/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.AlignedMemory;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The memory of all rings of a DataNode, in pieces of one size, up to a cap. A piece that is given
 * back is kept for the next upload. Pieces that nobody needs for long are left to the JVM's garbage
 * collector by {@link #trim}.
 */
final class MemoryPool {

  private static final long REFUSAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int pieceBytes;
  private final long capBytes;
  private final ConcurrentLinkedQueue<AlignedMemory> free = new ConcurrentLinkedQueue<>();
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong allocated = new AtomicLong();
  private volatile boolean closed;

  /** When the JVM had no more; it looks for garbage each time it is asked, and that takes long. */
  private volatile long refusedAt;

  private volatile boolean refused;
  private volatile boolean takenSince;

  /**
   * An empty pool of pieces of one size; together they may have so many bytes, those that are kept
   * included.
   */
  MemoryPool(int pieceBytes, long capBytes) {
    this.pieceBytes = pieceBytes;
    this.capBytes = capBytes;
  }

  /** A piece; null where the cap is reached, or the JVM has no more. Never blocks or throws. */
  @Nullable AlignedMemory take() {
    AlignedMemory kept = free.poll();
    if (kept == null) {
      kept = allocate();
    }
    if (kept != null) {
      taken.addAndGet(pieceBytes);
      takenSince = true;
    }
    return kept;
  }

  private @Nullable AlignedMemory allocate() {
    if (closed || (refused && System.nanoTime() - refusedAt < REFUSAL_NANOS)) {
      return null;
    }
    if (allocated.addAndGet(pieceBytes) > capBytes) {
      allocated.addAndGet(-pieceBytes);
      return null;
    }
    try {
      return AlignedMemory.allocate(pieceBytes);
    } catch (RuntimeException | Error e) {
      // Out of memory above all: the JVM's limit for direct memory is others', too.
      allocated.addAndGet(-pieceBytes);
      refusedAt = System.nanoTime();
      refused = true;
      return null;
    }
  }

  /** Gives a piece back, which nobody uses any more. */
  void give(AlignedMemory piece) {
    taken.addAndGet(-pieceBytes);
    free.add(piece);
    if (closed) {
      trim();
    }
  }

  /**
   * To be called now and then: if none was taken since, keeps half of the pieces that are free;
   * none if closed.
   */
  void trim() {
    boolean needed = takenSince;
    takenSince = false;
    int keep = closed ? 0 : needed ? free.size() : free.size() / 2;
    while (free.size() > keep && free.poll() != null) {
      allocated.addAndGet(-pieceBytes);
    }
  }

  /** Keeps no piece from now on. */
  void close() {
    closed = true;
    trim();
  }

  /** Bytes that it has of the JVM now. */
  long allocatedBytes() {
    return allocated.get();
  }
}
