/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

/**
 * What the stage has done for one upload so far.
 *
 * @param bytes bytes of its block that the stage has written
 * @param batches in how many pieces
 * @param writerCpuNanos CPU time that disk writers have used for it, in nanoseconds
 * @param waiting bytes that are on their way now
 */
public record WritingProgress(long bytes, long batches, long writerCpuNanos, long waiting) {

  /** Nothing so far. */
  public static final WritingProgress NONE = new WritingProgress(0, 0, 0, 0);

  /** Both together, as of two times that a block was on the stage. */
  WritingProgress plus(WritingProgress other) {
    return new WritingProgress(
        bytes + other.bytes,
        batches + other.batches,
        writerCpuNanos + other.writerCpuNanos,
        waiting + other.waiting);
  }
}
