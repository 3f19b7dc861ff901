/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.metrics.WriteBehindFigures;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts for all disk writers of a DataNode, also those of former times in a mode. */
public final class DiskWriterFigures implements WriteBehindFigures {

  private final LongAdder bytes = new LongAdder();
  private final LongAdder calls = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder abandoned = new LongAdder();
  private final LongAdder bindFailures = new LongAdder();
  private final Map<WriteBehindSkip, LongAdder> skipped = new EnumMap<>(WriteBehindSkip.class);
  private final AtomicInteger active = new AtomicInteger();
  private final AtomicInteger threads = new AtomicInteger();

  /** Nothing counted so far. */
  public DiskWriterFigures() {
    for (WriteBehindSkip reason : WriteBehindSkip.values()) {
      skipped.put(reason, new LongAdder());
    }
  }

  void submitted(long length, long callNanos) {
    bytes.add(length);
    calls.increment();
    nanos.add(callNanos);
  }

  void skip(WriteBehindSkip reason) {
    Objects.requireNonNull(skipped.get(reason)).increment();
  }

  void abandon() {
    abandoned.increment();
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

  @Override
  public long bytes() {
    return bytes.sum();
  }

  @Override
  public long calls() {
    return calls.sum();
  }

  @Override
  public long nanos() {
    return nanos.sum();
  }

  @Override
  public long skipped(WriteBehindSkip reason) {
    return Objects.requireNonNull(skipped.get(reason)).sum();
  }

  @Override
  public long abandoned() {
    return abandoned.sum();
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
}
