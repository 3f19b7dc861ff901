/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import java.util.Optional;

/**
 * What has been counted so far, since whenever. Each only grows. A figure that could not be read is
 * not a number.
 *
 * @param nanos a clock that nobody sets, as {@link System#nanoTime}
 * @param bytes received from clients and other DataNodes
 * @param dataNodeCpu CPU-seconds of the DataNode's process
 * @param machineCpu CPU-seconds of the machine
 * @param failures writes of Corelane's own that have failed
 */
public record Totals(
    long nanos, double bytes, double dataNodeCpu, double machineCpu, long failures) {

  private static final double NANOS = 1e9;

  /**
   * What was counted since then; nothing if a count went backwards, as after a restart, or no time
   * has passed.
   */
  Optional<Slice> since(Totals then) {
    double seconds = (nanos - then.nanos) / NANOS;
    double received = bytes - then.bytes;
    double own = told(dataNodeCpu - then.dataNodeCpu);
    double machine = told(machineCpu - then.machineCpu);
    long failed = failures - then.failures;
    boolean grown = seconds > 0 && received >= 0 && own >= 0 && machine >= 0 && failed >= 0;
    return grown
        ? Optional.of(new Slice(seconds, received, own, machine, failed))
        : Optional.empty();
  }

  /** A slice at whose begin or end a figure was not known has none: 0, and no part in the pair. */
  private static double told(double difference) {
    return Double.isNaN(difference) ? 0 : difference;
  }
}
