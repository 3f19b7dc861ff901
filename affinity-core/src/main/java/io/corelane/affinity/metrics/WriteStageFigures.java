/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.policy.write.WriteWay;

/** The write stage's running totals, read whenever meters are published. Never blocks or throws. */
public interface WriteStageFigures {

  /**
   * Bytes of block files that the stage has written; a total that only grows; 0 for {@link
   * WriteWay#STOCK}.
   */
  long bytes(WriteWay way);

  /**
   * Those of them that a receiver or responder has written itself: for a client that waits, at the
   * end of a block, or because no disk writer came; a total that only grows.
   */
  long bytesByUploadsThemselves();

  /** Pieces that they were written in; a total that only grows. */
  long batches();

  /** Time that writing the pieces took, in nanoseconds, a total that only grows. */
  long batchNanos();

  /**
   * How often an upload has waited for the disk: 4 MiB of it were on their way, or all that may be,
   * or its receiver did not go on while a batch was written at less than 20 MB/s; a total that only
   * grows.
   */
  long diskWaits();

  /** Time that uploads have waited so for the disk, in nanoseconds, a total that only grows. */
  long diskWaitNanos();

  /** CPU time of the disk writers, in nanoseconds, a total that only grows. */
  long writerCpuNanos();

  /** Uploads that were not on the stage; a total that only grows. */
  long skipped(WriteStageSkip reason);

  /** Blocks of which something could not be written; a total that only grows. */
  long failures();

  /** Bindings of a disk writer that failed; it goes on elsewhere; a total that only grows. */
  long bindFailures();

  /** Uploads that are on the stage now. */
  int active();

  /** Disk-writer threads that run now. */
  int threads();

  /** Memory that the stage has of the JVM now, used or not, in bytes, at least 0. */
  long memoryBytes();
}
