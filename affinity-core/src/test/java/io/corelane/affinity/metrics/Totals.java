/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

import io.corelane.affinity.policy.write.WriteWay;

/** Figures that a test sets. */
final class Totals implements WriteStageFigures {

  long bytes;
  long ownBytes;
  long batches;
  long batchNanos;
  long waits;
  long waitNanos;
  long cpuNanos;
  long noMemory;
  long failures;
  long bindFailures;
  int active;
  long memoryBytes;

  @Override
  public long bytes(WriteWay way) {
    return way == WriteWay.DIRECT ? bytes : 0;
  }

  @Override
  public long bytesByUploadsThemselves() {
    return ownBytes;
  }

  @Override
  public long batches() {
    return batches;
  }

  @Override
  public long batchNanos() {
    return batchNanos;
  }

  @Override
  public long diskWaits() {
    return waits;
  }

  @Override
  public long diskWaitNanos() {
    return waitNanos;
  }

  @Override
  public long writerCpuNanos() {
    return cpuNanos;
  }

  @Override
  public long skipped(WriteStageSkip reason) {
    return reason == WriteStageSkip.MEMORY ? noMemory : 0;
  }

  @Override
  public long failures() {
    return failures;
  }

  @Override
  public long bindFailures() {
    return bindFailures;
  }

  @Override
  public int active() {
    return active;
  }

  @Override
  public int threads() {
    return 2;
  }

  @Override
  public long memoryBytes() {
    return memoryBytes;
  }
}
