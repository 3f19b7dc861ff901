/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.metrics.WriteStageFigures;
import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.affinity.policy.write.WriteWay;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Counts of a DataNode's write stage, also those of former times in a mode. */
public final class StageFigures implements WriteStageFigures {

  private final LongAdder batches = new LongAdder();
  private final LongAdder batchNanos = new LongAdder();
  private final LongAdder diskWaits = new LongAdder();
  private final LongAdder diskWaitNanos = new LongAdder();
  private final LongAdder writerCpuNanos = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder bindFailures = new LongAdder();
  private final LongAdder ownBytes = new LongAdder();
  private final Map<WriteWay, LongAdder> bytes = new EnumMap<>(WriteWay.class);
  private final Map<WriteStageSkip, LongAdder> skipped = new EnumMap<>(WriteStageSkip.class);
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger threads = new AtomicInteger();
  private volatile LongSupplier memory = () -> 0;

  /** Nothing counted so far. */
  public StageFigures() {
    for (WriteWay way : WriteWay.values()) {
      bytes.put(way, new LongAdder());
    }
    for (WriteStageSkip reason : WriteStageSkip.values()) {
      skipped.put(reason, new LongAdder());
    }
  }

  void wrote(boolean direct, boolean byDiskWriter, long length, long nanos) {
    WriteWay way = direct ? WriteWay.DIRECT : WriteWay.BUFFERED;
    Objects.requireNonNull(bytes.get(way)).add(length);
    if (!byDiskWriter) {
      ownBytes.add(length);
    }
    batches.increment();
    batchNanos.add(nanos);
  }

  void waited(long nanos) {
    diskWaits.increment();
    diskWaitNanos.add(nanos);
  }

  void writerUsed(long cpuNanos) {
    writerCpuNanos.add(cpuNanos);
  }

  void skip(WriteStageSkip reason) {
    Objects.requireNonNull(skipped.get(reason)).increment();
  }

  void failed() {
    failures.increment();
  }

  void bindFailed() {
    bindFailures.increment();
  }

  void activeChanged(int by) {
    active.addAndGet(by);
  }

  void threadsChanged(int by) {
    threads.addAndGet(by);
  }

  void memory(LongSupplier allocated) {
    memory = allocated;
  }

  @Override
  public long bytes(WriteWay way) {
    return Objects.requireNonNull(bytes.get(way)).sum();
  }

  @Override
  public long bytesByUploadsThemselves() {
    return ownBytes.sum();
  }

  @Override
  public long batches() {
    return batches.sum();
  }

  @Override
  public long batchNanos() {
    return batchNanos.sum();
  }

  @Override
  public long diskWaits() {
    return diskWaits.sum();
  }

  @Override
  public long diskWaitNanos() {
    return diskWaitNanos.sum();
  }

  @Override
  public long writerCpuNanos() {
    return writerCpuNanos.sum();
  }

  @Override
  public long skipped(WriteStageSkip reason) {
    return Objects.requireNonNull(skipped.get(reason)).sum();
  }

  @Override
  public long failures() {
    return failures.sum();
  }

  @Override
  public long bindFailures() {
    return bindFailures.sum();
  }

  @Override
  public int active() {
    return active.get();
  }

  @Override
  public int threads() {
    return threads.get();
  }

  @Override
  public long memoryBytes() {
    return memory.getAsLong();
  }
}
