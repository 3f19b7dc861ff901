/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.policy.PolicyParameters;
import java.time.Duration;

/**
 * How often the loop decides, and by which thresholds.
 *
 * @param interval time between two decisions, 100 ms to 1 minute
 * @param policy the policy's thresholds
 */
public record LoopConfig(Duration interval, PolicyParameters policy) {

  static LoopConfig read(Values values) throws ConfigException {
    return new LoopConfig(
        values.duration(ConfigKey.TICK_INTERVAL, Duration.ofMillis(100), Duration.ofMinutes(1)),
        PolicyKeys.read(values));
  }
}
