/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

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
 * @param bind which threads are bound, to which CPUs and how
 * @param write how the write stage works
 * @param sweepInterval time between two searches for strays, 100 ms to 1 hour
 * @param report what operators are shown
 * @param loop how often the loop decides, and by which thresholds
 * @param auto how mode auto works
 * @param steer how mode steer works
 */
public record AffinityConfig(
    ModeKey mode,
    BindConfig bind,
    WriteConfig write,
    Duration sweepInterval,
    ReportConfig report,
    LoopConfig loop,
    AutoConfig auto,
    SteerConfig steer) {

  /**
   * Reads and checks all keys; absent ones have their defaults. Blanks around a value are ignored.
   *
   * @param keys every key that begins with {@link ConfigKey#PREFIX}, and no other
   * @throws ConfigException for the first fault found: unknown keys first, in alphabetical order,
   *     then values in the order of {@link ConfigKey}
   */
  public static AffinityConfig of(Map<String, String> keys) throws ConfigException {
    refuseUnknown(keys);
    Values values = new Values(keys);
    return new AffinityConfig(
        values.oneOf(ConfigKey.MODE, ModeKey.class),
        BindConfig.read(values),
        WriteKeys.read(values),
        values.duration(ConfigKey.SWEEP_INTERVAL, Duration.ofMillis(100), Duration.ofHours(1)),
        ReportConfig.read(values),
        LoopConfig.read(values),
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
