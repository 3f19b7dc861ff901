/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

/**
 * What a command beside an upload got of the CPUs.
 *
 * @param cpuSeconds its CPU time, in seconds, that of its ended children included
 * @param seconds how long it was looked at, in seconds
 */
public record BesideCpu(double cpuSeconds, double seconds) {

  /** CPU-seconds per second: how many CPUs it had on average. */
  double perSecond() {
    return cpuSeconds / seconds;
  }
}
