/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a block has waited for its disk: while so much of it was on its way that its client soon
 * stops, or while its receiver did not go on. A full ring alone would not tell: by default a client
 * has at most 5 MiB under way ({@code dfs.client.write.max-packets-in-flight}, 80 packets of 64
 * KiB), so that the receiver never fills a larger one, however slow the disk is.
 *
 * <p>Told by the receiver with each packet, and by whoever has written a piece. Any thread.
 */
final class DiskLag {

  /** What is more than that, a client with the usual window sends only if the disk is behind. */
  private static final int MUCH_BYTES = 4 << 20;

  /** Beyond a batch that is about to be written. */
  private static final int MORE_BYTES = 576 << 10;

  /** A smaller ring has no room for one more then. */
  private static final int PACKET_BYTES = 64 << 10;

  private final long much;
  private final StageFigures figures;

  /** The {@link System#nanoTime} from which on it waits; 0 while it does not. */
  private final AtomicLong since = new AtomicLong();

  private final AtomicLong nanos = new AtomicLong();

  /** What a step tells ends no wait then: the receiver knows. */
  private volatile boolean held;

  /**
   * Nothing has been waited for.
   *
   * @param ring how much may be on its way at most, in bytes
   * @param batch what is written at once, in bytes
   * @param figures told of each time
   */
  DiskLag(int ring, int batch, StageFigures figures) {
    this.much = Math.min((long) ring, Math.max(MUCH_BYTES, batch + MORE_BYTES)) - PACKET_BYTES;
    this.figures = figures;
  }

  /**
   * So much is on its way now.
   *
   * @param bytes received and not written
   * @return whether it waits from now on: to be told again then, for a piece that was written
   *     meanwhile has not ended that
   */
  boolean note(long bytes) {
    if (isMuch(bytes)) {
      return begun();
    } else if (!held) {
      ended();
    }
    return false;
  }

  /** Whether a client that sends on as usual will soon stop, with so much on its way. */
  boolean isMuch(long bytes) {
    return bytes >= much;
  }

  /** The receiver does not go on, however little is on its way. */
  void hold() {
    held = true;
    begun();
  }

  /** It goes on, and is to {@link #note}. */
  void release() {
    held = false;
  }

  private boolean begun() {
    return since.get() == 0 && since.compareAndSet(0, System.nanoTime() | 1);
  }

  private void ended() {
    long from = since.get() == 0 ? 0 : since.getAndSet(0);
    if (from != 0) {
      long took = Math.max(0, System.nanoTime() - from);
      nanos.addAndGet(took);
      figures.waited(took);
    }
  }

  /** How long in all, in nanoseconds; what has not ended does not count. */
  long nanos() {
    return nanos.get();
  }
}
