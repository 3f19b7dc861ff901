/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Tunable;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A tuner that is opened by the loop's thread, at its first turn: opening may read a journal and
 * put values back, which is not to hold up a DataNode's start. What cannot be opened is tried again
 * every minute. For one thread.
 */
final class LateTuner implements Tuner {

  private static final long AGAIN_NANOS = 60_000_000_000L;

  private final Callable<Tuner> opening;
  private final LongSupplier nanoTime;
  private @Nullable Tuner tuner;
  private @Nullable String fault;
  private long triedAt;
  private boolean closed;

  /**
   * A tuner that is not open.
   *
   * @param opening opens it
   * @param nanoTime as {@link System#nanoTime}
   */
  LateTuner(Callable<Tuner> opening, LongSupplier nanoTime) {
    this.opening = opening;
    this.nanoTime = nanoTime;
  }

  private Optional<Tuner> opened() {
    if (tuner == null && !closed && isDue()) {
      triedAt = nanoTime.getAsLong();
      try {
        tuner = opening.call();
      } catch (Exception e) {
        fault = e.getMessage() == null ? e.toString() : e.getMessage();
      }
    }
    return Optional.ofNullable(tuner);
  }

  private boolean isDue() {
    return fault == null || nanoTime.getAsLong() - triedAt >= AGAIN_NANOS;
  }

  @Override
  public Answer set(Tunable what, Optional<CpuSet> seen, CpuSet to) {
    return opened().map(open -> open.set(what, seen, to)).orElseGet(this::notOpen);
  }

  @Override
  public Answer restore(Tunable what) {
    return opened().map(open -> open.restore(what)).orElseGet(this::notOpen);
  }

  private Answer notOpen() {
    return Answer.of(Answer.Code.TRANSIENT, String.valueOf(fault));
  }

  @Override
  public Optional<String> trouble() {
    return opened().map(Tuner::trouble).orElseGet(() -> Optional.of(String.valueOf(fault)));
  }

  @Override
  public List<String> news() {
    return opened().map(Tuner::news).orElse(List.of());
  }

  @Override
  public long lease() {
    return tuner == null ? 0 : tuner.lease();
  }

  @Override
  public void close() {
    closed = true;
    if (tuner != null) {
      tuner.close();
    }
  }
}
