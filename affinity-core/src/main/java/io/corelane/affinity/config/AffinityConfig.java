/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.policy.PolicyParameters;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Everything an operator can set, validated. {@link ConfigKey} lists the keys.
 *
 * @param mode what Corelane may do, or auto: it finds out
 * @param cpus the CPUs it may use, at least two; nothing means all that affinity and cpuset leave
 * @param singleCore whether a receiver gets one CPU instead of a set
 * @param binder which native library binds threads
 * @param placement whether threads are placed
 * @param write how the write stage works
 * @param sweepInterval time between two searches for strays, 100 ms to 1 hour
 * @param recentUploads ended uploads kept for the report, 0 to 100,000
 * @param pageEnabled whether the DataNode's web server has a status page
 * @param tickInterval time between two decisions, 100 ms to 1 minute
 * @param policy the policy's thresholds
 * @param auto how mode auto works
 * @param steer how mode steer works
 */
public record AffinityConfig(
    ModeKey mode,
    Optional<CpuSet> cpus,
    boolean singleCore,
    BinderChoice binder,
    PlacementKey placement,
    WriteConfig write,
    Duration sweepInterval,
    int recentUploads,
    boolean pageEnabled,
    Duration tickInterval,
    PolicyParameters policy,
    AutoConfig auto,
    SteerConfig steer) {

  /**
   * Reads and checks all keys; absent ones have their defaults. Blanks around a value are ignored.
   *
   * @param keys every key that begins with {@link ConfigKey#PREFIX}, and no other
   * @return the configuration
   * @throws ConfigException for the first fault found: unknown keys first, in alphabetical order,
   *     then values in the order of {@link ConfigKey}
   */
  public static AffinityConfig of(Map<String, String> keys) throws ConfigException {
    refuseUnknown(keys);
    Values values = new Values(keys);
    return new AffinityConfig(
        values.oneOf(ConfigKey.MODE, ModeKey.class),
        values.cpus(ConfigKey.CPUS),
        values.bool(ConfigKey.BIND_SINGLE_CORE),
        values.oneOf(ConfigKey.BINDER, BinderChoice.class),
        values.oneOf(ConfigKey.PLACEMENT, PlacementKey.class),
        WriteKeys.read(values),
        values.duration(ConfigKey.SWEEP_INTERVAL, Duration.ofMillis(100), Duration.ofHours(1)),
        values.number(ConfigKey.REPORT_RECENT_UPLOADS, 0, 100_000),
        values.bool(ConfigKey.PAGE_ENABLED),
        values.duration(ConfigKey.TICK_INTERVAL, Duration.ofMillis(100), Duration.ofMinutes(1)),
        PolicyKeys.read(values),
        AutoKeys.read(values),
        SteerKeys.read(values));
  }

  private static void refuseUnknown(Map<String, String> keys) throws ConfigException {
    for (Map.Entry<String, String> entry : new TreeMap<>(keys).entrySet()) {
      if (known().noneMatch(entry.getKey()::equals)) {
        throw new ConfigException(
            entry.getKey(),
            entry.getValue(),
            "there is no such key",
            known().collect(Collectors.joining(", ")),
            nearestKey(entry.getKey()));
      }
    }
  }

  /** Compared without the prefix that all keys share, so that a near miss means something. */
  private static Optional<String> nearestKey(String unknown) {
    String name = unknown.replaceFirst("^(?i)corelane\\.", "");
    Stream<String> names = known().map(key -> key.substring(ConfigKey.PREFIX.length()));
    return NearestName.to(name, names).map(ConfigKey.PREFIX::concat);
  }

  private static Stream<String> known() {
    return Arrays.stream(ConfigKey.values()).map(ConfigKey::key);
  }
}
