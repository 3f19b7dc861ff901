/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.BlockFiles;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes packets of a block to its files, step by step: data first, then its checksums, then the
 * replica is told. One thread at a time steps, whichever has the {@link #lock}; after a failure
 * nobody does.
 */
final class BlockSteps {

  private static final long PAGE = BlockFiles.ALIGNMENT;
  private static final int MOST_PACKETS = 1024;

  /** To be had for every step, for {@link #flush}, {@link #tell} and {@link #close}. */
  final ReentrantLock lock = new ReentrantLock();

  /** Added to by the receiver only. */
  final Packets packets = new Packets(MOST_PACKETS);

  private final BlockOutput output;
  private final BlockTarget.Replica replica;
  private final int batch;
  private final int chunk;
  private final int checksumSize;
  private final StageFigures figures;
  private final DiskLag lag;

  private volatile long written;
  private volatile long checksumsWritten;
  private volatile long told;
  private volatile long since;
  private volatile long took;
  private final AtomicLong count = new AtomicLong();
  private volatile @Nullable IOException failure;
  private volatile boolean closed;

  BlockSteps(BlockOutput output, BlockTarget target, int batch, DiskLag lag, StageFigures figures) {
    this.output = output;
    this.replica = target.hadoop().replica();
    this.batch = batch;
    this.chunk = target.chunk();
    this.checksumSize = target.checksumSize();
    this.figures = figures;
    this.lag = lag;
    written = target.length();
    told = target.length();
    checksumsWritten = target.checksumLength();
  }

  /** Bytes that are written at once. */
  int batch() {
    return batch;
  }

  /** Bytes that share a checksum. */
  int chunk() {
    return chunk;
  }

  /** The end of what is in the block file. */
  long written() {
    return written;
  }

  /** The end of what is in the file of checksums. */
  long checksumsWritten() {
    return checksumsWritten;
  }

  /** What the replica has been told last. */
  long told() {
    return told;
  }

  /** The end of the last packet; what was told, if there is none. */
  long end() {
    long added = packets.added();
    return added == 0 ? told : Math.max(told, packets.end(added - 1));
  }

  /** How many steps there were. */
  long count() {
    return count.get();
  }

  /** How long the disk was waited for. */
  DiskLag lag() {
    return lag;
  }

  StageFigures figures() {
    return figures;
  }

  /** The {@link System#nanoTime} at which the step in progress began; 0 if there is none. */
  long since() {
    return since;
  }

  /** How long the last step took, in nanoseconds. */
  long took() {
    return took;
  }

  boolean isOver() {
    return closed || failure != null;
  }

  /** Throws if something could not be written. */
  void check() throws IOException {
    IOException cause = failure;
    if (cause != null) {
      throw new IOException(cause.getMessage(), cause);
    }
  }

  /** Throws if nothing can be put any more: the memory may be another block's. */
  void checkOpen() throws IOException {
    check();
    if (closed) {
      throw new IOException("the block is closed");
    }
  }

  /** Whether there is a batch, or anything if all is wanted. */
  boolean isReady(boolean all) {
    long added = packets.added();
    return added != packets.taken()
        && !isOver()
        && (all || packets.end(added - 1) - written >= batch);
  }

  /**
   * Writes at most a batch, and whole pages only unless all is wanted.
   *
   * @param all whether what is no whole page is to be written, too
   * @param byDiskWriter for the figures
   * @return false if there was nothing to be done
   */
  boolean step(boolean all, boolean byDiskWriter) {
    long until = packets.added();
    if (isOver() || until == packets.taken()) {
      return false;
    }
    long from = written;
    long goal = goal(from, packets.end(until - 1), all);
    if (goal == from && packets.end(packets.taken()) > from) {
      return false;
    }
    long start = System.nanoTime();
    since = start;
    try {
      write(goal, until);
    } catch (IOException e) {
      fail(e);
    } catch (RuntimeException | Error e) {
      fail(new IOException("the write stage failed: " + e, e));
    }
    since = 0;
    long end = System.nanoTime();
    took = end - start;
    if (written > from) {
      lag.note(end() - written);
      count(written - from, byDiskWriter, end - start);
    }
    return true;
  }

  private long goal(long from, long end, boolean all) {
    if (end - from > batch) {
      return from + batch & -PAGE;
    }
    return all ? end : Math.max(from, end & -PAGE);
  }

  private void write(long goal, long until) throws IOException {
    if (goal > written) {
      output.writeData(written, goal);
      written = goal;
    }
    long next = packets.taken();
    while (next < until && packets.end(next) <= goal) {
      next++;
    }
    if (next > packets.taken()) {
      writeChecksums(packets.checksumEnd(next - 1));
      tell(packets.end(next - 1), packets.lastChecksum(next - 1));
      packets.take(next);
    }
  }

  private void writeChecksums(long to) throws IOException {
    if (to > checksumsWritten) {
      output.writeChecksums(checksumsWritten, to);
      checksumsWritten = to;
    }
  }

  /**
   * Writes what is of no packet yet; there is none that is not written.
   *
   * @param length the end of the data
   * @param checksumLength the end of the checksums
   * @param firstChunk whether the first chunk was on disk in part: it and its checksum go first
   */
  void flush(long length, long checksumLength, boolean firstChunk) {
    long from = written;
    if (isOver()) {
      return;
    }
    long start = System.nanoTime();
    try {
      if (firstChunk) {
        long chunkEnd = Math.min(length, (from / chunk + 1) * chunk);
        output.writeData(from, chunkEnd);
        written = chunkEnd;
        writeChecksums(Math.min(checksumLength, checksumsWritten + checksumSize));
      }
      if (length > written) {
        output.writeData(written, length);
        written = length;
      }
      writeChecksums(checksumLength);
    } catch (IOException e) {
      fail(e);
    } catch (RuntimeException | Error e) {
      fail(new IOException("the write stage failed: " + e, e));
    }
    if (written > from) {
      count(written - from, false, System.nanoTime() - start);
    }
  }

  /** Tells the replica, unless something has failed. */
  void tell(long length, byte @Nullable [] lastChecksum) {
    if (!isOver()) {
      replica.written(length, lastChecksum);
      told = length;
    }
  }

  /** Goes back in the checksums; there is no packet that is not written. */
  void rewindChecksums(long to) {
    checksumsWritten = to;
  }

  private void count(long bytes, boolean byDiskWriter, long nanos) {
    count.incrementAndGet();
    figures.wrote(output.isDirect(), byDiskWriter, bytes, nanos);
  }

  private void fail(IOException cause) {
    // Who finds the failure finds it counted.
    figures.failed();
    failure = cause;
  }

  /** Nobody steps any more; false if that was so before. */
  boolean close() {
    boolean was = closed;
    closed = true;
    return !was;
  }

  boolean isClosed() {
    return closed;
  }

  boolean hasFailed() {
    return failure != null;
  }
}
