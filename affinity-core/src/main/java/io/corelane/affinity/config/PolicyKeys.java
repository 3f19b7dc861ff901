/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.policy.MoveLimits;
import io.corelane.affinity.policy.PolicyParameters;
import java.time.Duration;

/** Reads the policy's thresholds; what contradicts itself is refused by its keys' names. */
final class PolicyKeys {

  private static final long MOST_BYTES_PER_SECOND = 1024L << 30;
  private static final Duration SHORTEST = Duration.ofMillis(100);

  private PolicyKeys() {}

  static PolicyParameters read(Values values) throws ConfigException {
    long intensive = values.bytes(ConfigKey.POLICY_INTENSIVE_RATE, 0, MOST_BYTES_PER_SECOND);
    long idle = values.bytes(ConfigKey.POLICY_IDLE_RATE, 0, MOST_BYTES_PER_SECOND);
    refuse(
        values,
        intensive < idle,
        ConfigKey.POLICY_INTENSIVE_RATE,
        "less than",
        ConfigKey.POLICY_IDLE_RATE);
    double share = values.decimal(ConfigKey.POLICY_EXPECTED_SHARE, 0.01, 1);
    double full = values.decimal(ConfigKey.POLICY_FULL, 0.05, 0.99);
    double free = values.decimal(ConfigKey.POLICY_FREE, 0.01, 0.99);
    refuse(values, free > full, ConfigKey.POLICY_FREE, "more than", ConfigKey.POLICY_FULL);
    double gain = values.decimal(ConfigKey.POLICY_MINIMUM_GAIN, 0.01, 0.9);
    Duration dwell = values.duration(ConfigKey.POLICY_DWELL, SHORTEST, Duration.ofMinutes(10));
    Duration memory = values.duration(ConfigKey.POLICY_MEMORY, SHORTEST, Duration.ofHours(1));
    refuse(
        values,
        memory.compareTo(dwell) < 0,
        ConfigKey.POLICY_MEMORY,
        "less than",
        ConfigKey.POLICY_DWELL);
    int moves = values.number(ConfigKey.POLICY_MOVES_PER_TICK, 1, 1024);
    Duration interrupts =
        values.duration(
            ConfigKey.POLICY_INTERRUPT_DWELL, Duration.ofSeconds(1), Duration.ofHours(1));
    return new PolicyParameters(
        intensive,
        idle,
        share,
        full,
        free,
        new MoveLimits(gain, dwell.toMillis(), memory.toMillis(), moves),
        interrupts.toMillis());
  }

  private static void refuse(
      Values values, boolean contradicts, ConfigKey key, String how, ConfigKey other)
      throws ConfigException {
    if (contradicts) {
      throw values.refused(key, how + " " + other.key() + " = " + values.text(other));
    }
  }
}
