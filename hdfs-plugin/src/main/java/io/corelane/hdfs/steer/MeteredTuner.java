/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Answer;
import io.corelane.affinity.apply.Identified;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.SteerMetrics;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counts and times what a tuner is asked.
 *
 * @param tuner is asked
 * @param metrics is told
 * @param nanoTime as {@link System#nanoTime}
 */
record MeteredTuner(Tuner tuner, SteerMetrics metrics, LongSupplier nanoTime) implements Tuner {

  @Override
  public Answer set(Identified what, Optional<CpuSet> seen, CpuSet to) {
    return metered(() -> tuner.set(what, seen, to));
  }

  @Override
  public Answer restore(Identified what) {
    return metered(() -> tuner.restore(what));
  }

  private Answer metered(Supplier<Answer> request) {
    long begun = nanoTime.getAsLong();
    Answer answer = request.get();
    metrics.answered(answer.code(), nanoTime.getAsLong() - begun);
    return answer;
  }

  @Override
  public Optional<String> trouble() {
    return tuner.trouble();
  }

  @Override
  public List<String> news() {
    return tuner.news();
  }

  @Override
  public long lease() {
    return tuner.lease();
  }

  @Override
  public void close() {
    tuner.close();
  }
}
