/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.load.CpuTimeReader;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.trial.Totals;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counts what a trial compares. A figure that cannot be read is not a number, and has no part in
 * the trial then: a 0 among others would be a slice that used nothing, or all since boot. For one
 * thread.
 */
public final class Counts implements Supplier<Totals> {

  /** USER_HZ, as of {@link CpuTime}. */
  private static final double TICKS = 100;

  private static final double NANOS = 1e9;

  private final LongSupplier received;
  private final LongSupplier cpuNanos;
  private final LongSupplier failures;
  private final CpuTimeReader machine;
  private final LongSupplier nanoTime;

  /**
   * Counts in one DataNode.
   *
   * @param received bytes that it has received from clients and other DataNodes
   * @param cpuNanos CPU time of its process in nanoseconds; below 0 while it is not known
   * @param failures writes of Corelane's own that have failed
   */
  public Counts(
      LongSupplier received,
      LongSupplier cpuNanos,
      LongSupplier failures,
      SystemRoot root,
      LongSupplier nanoTime) {
    this.received = received;
    this.cpuNanos = cpuNanos;
    this.failures = failures;
    this.machine = new CpuTimeReader(root);
    this.nanoTime = nanoTime;
  }

  @Override
  public Totals get() {
    long own = cpuNanos.getAsLong();
    return new Totals(
        nanoTime.getAsLong(),
        received.getAsLong(),
        own < 0 ? Double.NaN : own / NANOS,
        machine.readBusy().toOptional().map(ticks -> ticks / TICKS).orElse(Double.NaN),
        failures.getAsLong());
  }
}
