/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import org.jspecify.annotations.Nullable;

/**
 * The packets that a receiver has handed over and that are not on disk yet: where each ends in the
 * block file and in the file of checksums, and the checksum of its last chunk. One thread adds, one
 * at a time takes; neither waits, and nothing is allocated.
 */
final class Packets {

  private final int mask;
  private final long[] ends;
  private final long[] checksumEnds;
  private final byte[] @Nullable [] lastChecksums;

  /** Written by the adding thread only, after the arrays. */
  private volatile long added;

  /** Written by the taking thread only. */
  private volatile long taken;

  /** Up to so many packets, a power of two. */
  Packets(int most) {
    this.mask = most - 1;
    this.ends = new long[most];
    this.checksumEnds = new long[most];
    this.lastChecksums = new byte[most][];
  }

  /** Whether there is no room for one more. */
  boolean isFull() {
    return added - taken > mask;
  }

  boolean isEmpty() {
    return added == taken;
  }

  /** Adds a packet; there must be room. */
  void add(long end, long checksumEnd, byte @Nullable [] lastChecksum) {
    long number = added;
    int index = (int) number & mask;
    ends[index] = end;
    checksumEnds[index] = checksumEnd;
    lastChecksums[index] = lastChecksum;
    added = number + 1;
  }

  /** How many packets have been added so far. */
  long added() {
    return added;
  }

  /** How many packets have been taken so far; the number of the oldest that is there. */
  long taken() {
    return taken;
  }

  /** Where a packet ends in the block file. */
  long end(long number) {
    return ends[(int) number & mask];
  }

  /** Where its checksums end in their file. */
  long checksumEnd(long number) {
    return checksumEnds[(int) number & mask];
  }

  /** The checksum of its last chunk; none where none is kept. */
  byte @Nullable [] lastChecksum(long number) {
    return lastChecksums[(int) number & mask];
  }

  /** Takes away all packets below a number. */
  void take(long below) {
    for (long number = taken; number < below; number++) {
      lastChecksums[(int) number & mask] = null;
    }
    taken = below;
  }
}
