/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * How CPUs save power.
 *
 * @param frequency how they choose their frequency; absent without a cpufreq driver
 * @param idleGovernor what chooses how deeply an idle CPU sleeps, such as {@code menu}
 * @param idleStates how deeply it can, of the first online CPU; absent without a cpuidle driver
 */
public record PowerSettings(
    Reading<List<FrequencyPolicy>> frequency,
    Reading<String> idleGovernor,
    Reading<List<IdleState>> idleStates) {

  /**
   * A state of an idle CPU (Linux {@code Documentation/admin-guide/pm/cpuidle.rst}).
   *
   * @param name such as {@code C6}
   * @param latency microseconds that it takes to wake up, by the driver's table
   * @param disabled whether nobody is to use it
   */
  public record IdleState(String name, Reading<Long> latency, Reading<Long> disabled) {}
}
