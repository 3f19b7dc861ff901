/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.AlignedMemory;

/**
 * A piece of memory that stands for a window of a file: the byte at a position of the file is at
 * that position modulo the size, counted from some position. Knows nothing of what is in it; who
 * puts and who takes agree on that.
 */
final class Ring {

  private final AlignedMemory memory;
  private final int offset;
  private final int size;
  private final long zero;

  /**
   * A window of some memory.
   *
   * @param memory at least {@code offset + size} bytes
   * @param offset where it begins in the memory
   * @param size a power of two
   * @param zero a position of the file that is at the window's begin
   */
  Ring(AlignedMemory memory, int offset, int size, long zero) {
    this.memory = memory;
    this.offset = offset;
    this.size = size;
    this.zero = zero;
  }

  /** How many bytes of the file it can stand for. */
  int size() {
    return size;
  }

  /** Copies bytes that belong to a position of the file; at most {@link #size}. */
  void put(long position, byte[] from, int start, int length) {
    int index = index(position);
    int first = Math.min(length, size - index);
    memory.buffer().put(offset + index, from, start, first);
    if (first < length) {
      memory.buffer().put(offset, from, start + first, length - first);
    }
  }

  /** Copies bytes out again, as {@link #put} has them copied in. */
  void get(long position, byte[] to, int length) {
    int index = index(position);
    int first = Math.min(length, size - index);
    memory.buffer().get(offset + index, to, 0, first);
    if (first < length) {
      memory.buffer().get(offset, to, first, length - first);
    }
  }

  /** The address of a position's byte. */
  long address(long position) {
    return memory.address() + offset + index(position);
  }

  /** How many bytes from a position on lie one behind the other in memory; at most some. */
  long contiguous(long position, long length) {
    return Math.min(length, size - index(position));
  }

  private int index(long position) {
    return (int) ((position - zero) & (size - 1));
  }
}
