/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.policy.write.ReadBack;
import io.corelane.hdfs.stage.DiskPaces;
import io.corelane.hdfs.stage.SizeForecast;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Which blocks were written of late, how large they were, how long they waited for their disks, and
 * whether somebody reads the large ones soon after: a table of fixed size, in which a block may
 * take another's place. Each job writes small files that it reads at once, beside the large ones
 * that nobody reads: as they are seldom on the stage, they have no say. The load stays what it is
 * when the mode changes, and so does this. Any thread; nothing waits, nothing is allocated.
 */
final class Recent {

  private static final int SLOTS = 1 << 12;
  private static final long SOON_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** From so many blocks on, older ones count half at each look. */
  private static final int ENOUGH = 128;

  private final LongSupplier nanoTime;
  private final long minimum;
  private final SizeForecast uploadSizes;
  private final SizeForecast blockSizes;
  private final DiskPaces diskPaces;
  private final AtomicLongArray blocks = new AtomicLongArray(SLOTS);
  private final AtomicLongArray times = new AtomicLongArray(SLOTS);
  private final LongAdder written = new LongAdder();
  private final LongAdder read = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private long lastBytes;
  private long lastLook;
  private long bytesInAMinute;

  /** Nothing yet. From so many bytes on an upload or a block is not small. */
  Recent(LongSupplier nanoTime, long minimum) {
    this.nanoTime = nanoTime;
    this.minimum = minimum;
    this.uploadSizes = new SizeForecast(minimum);
    this.blockSizes = new SizeForecast(minimum);
    this.diskPaces = new DiskPaces(nanoTime);
    this.lastLook = nanoTime.getAsLong();
  }

  /** How large uploads were of late, for placing the next. */
  SizeForecast uploadSizes() {
    return uploadSizes;
  }

  /** How large blocks were of late, for writing the next. */
  SizeForecast blockSizes() {
    return blockSizes;
  }

  /** How long uploads waited for disks of late. */
  DiskPaces diskPaces() {
    return diskPaces;
  }

  /** A block is complete. */
  void written(long block, long length) {
    bytes.add(Math.max(0, length));
    if (length >= minimum) {
      int slot = slot(block);
      times.set(slot, nanoTime.getAsLong());
      blocks.set(slot, block);
      written.increment();
    }
  }

  /** Somebody has opened a block to read it. */
  void read(long block) {
    int slot = slot(block);
    if (blocks.get(slot) == block
        && nanoTime.getAsLong() - times.get(slot) <= SOON_NANOS
        && blocks.compareAndSet(slot, block, 0)) {
      read.increment();
    }
  }

  private static int slot(long block) {
    return Long.hashCode(block * 0x9E3779B97F4A7C15L) & (SLOTS - 1);
  }

  /** How many of the large ones of late were read. For one thread at a time. */
  ReadBack readBack() {
    ReadBack now = new ReadBack(Math.max(0, written.sum()), Math.max(0, read.sum()));
    if (now.blocksWritten() >= ENOUGH) {
      written.add(-now.blocksWritten() / 2);
      read.add(-now.blocksReadSoon() / 2);
    }
    return now;
  }

  /** Bytes written in the last minute, as the time since the last look tells. */
  long bytesWritten() {
    long now = nanoTime.getAsLong();
    long passed = now - lastLook;
    if (passed >= SOON_NANOS / 60) {
      double minutes = (double) passed / SOON_NANOS;
      bytesInAMinute = (long) ((bytes.sum() - lastBytes) / minutes);
      lastBytes = bytes.sum();
      lastLook = now;
    }
    return bytesInAMinute;
  }
}
