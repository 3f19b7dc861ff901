/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.policy.PolicyParameters;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AffinityConfigTest {

  @Test
  void absentKeysHaveTheirDefaults() throws ConfigException {
    assertEquals(
        new AffinityConfig(
            Mode.OBSERVE,
            Optional.empty(),
            false,
            BinderChoice.AUTO,
            new DiskWriterConfig(true, 8 << 20, 8 << 20, 1024, 16),
            Duration.ofSeconds(10),
            1000,
            true,
            Duration.ofSeconds(1),
            PolicyParameters.DEFAULTS,
            new SteerConfig(
                SteerVia.HELPER,
                "/run/corelane/corelaned.sock",
                "/var/lib/corelane-direct",
                Set.of(SteerPart.values()))),
        AffinityConfig.of(Map.of()));
  }

  @Test
  void everyKeyIsRead() throws ConfigException {
    assertEquals(
        new AffinityConfig(
            Mode.STEER,
            Optional.of(CpuSet.range(0, 3)),
            true,
            BinderChoice.OPENHFT,
            new DiskWriterConfig(false, 1 << 20, 0, 64, 2),
            Duration.ofMillis(500),
            0,
            false,
            Duration.ofMillis(250),
            new PolicyParameters(4096, 0, 0.5, 0.9, 0.75, 0.2, 2_000, 180_000, 3, 3_600_000),
            new SteerConfig(
                SteerVia.DIRECT, "/run/c.sock", "/c", Set.of(SteerPart.RPS, SteerPart.NAPI))),
        AffinityConfig.of(
            Map.ofEntries(
                Map.entry("corelane.mode", "steer"),
                Map.entry("corelane.cpus", "0-3"),
                Map.entry("corelane.bind.single-core", "true"),
                Map.entry("corelane.binder", "openhft"),
                Map.entry("corelane.disk-writer.enabled", "false"),
                Map.entry("corelane.disk-writer.interval", "1m"),
                Map.entry("corelane.disk-writer.minimum-size", "0"),
                Map.entry("corelane.disk-writer.queue-capacity", "64"),
                Map.entry("corelane.disk-writer.max-threads-per-volume", "2"),
                Map.entry("corelane.sweep.interval", "500ms"),
                Map.entry("corelane.report.recent-uploads", "0"),
                Map.entry("corelane.page.enabled", "false"),
                Map.entry("corelane.tick.interval", "250ms"),
                Map.entry("corelane.policy.intensive-rate", "4k"),
                Map.entry("corelane.policy.idle-rate", "0"),
                Map.entry("corelane.policy.expected-share", "0.5"),
                Map.entry("corelane.policy.full", "0.9"),
                Map.entry("corelane.policy.free", "0.75"),
                Map.entry("corelane.policy.minimum-gain", "0.2"),
                Map.entry("corelane.policy.dwell", "2s"),
                Map.entry("corelane.policy.memory", "3m"),
                Map.entry("corelane.policy.moves-per-tick", "3"),
                Map.entry("corelane.policy.interrupt-dwell", "1h"),
                Map.entry("corelane.steer.via", "direct"),
                Map.entry("corelane.steer.socket", "/run/c.sock"),
                Map.entry("corelane.steer.state", "/c"),
                Map.entry("corelane.steer.parts", "rps, napi"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "corelane.policy.intensive-rate | 511k | less than corelane.policy.idle-rate = 512k",
        "corelane.policy.free | 0.81 | more than corelane.policy.full = 0.8",
        "corelane.policy.memory | 4s | less than corelane.policy.dwell = 5s",
      })
  void thresholdsThatContradictEachOtherAreRefused(String key, String value, String fault) {
    ConfigException refusal =
        assertThrows(ConfigException.class, () -> AffinityConfig.of(Map.of(key, value)));
    assertEquals(
        key + " = \"" + value + "\": " + fault + "; allowed: " + refusal.allowed(),
        refusal.getMessage());
  }

  @ParameterizedTest
  @EnumSource(ConfigKey.class)
  void everyDefaultWrittenOutMeansTheSameAsNoKey(ConfigKey key) throws ConfigException {
    assertEquals(
        AffinityConfig.of(Map.of()),
        AffinityConfig.of(Map.of(key.key(), "\n      " + key.defaultValue() + "\n    ")));
  }

  @ParameterizedTest
  @CsvSource({"64k,65536", "65536,65536", "3M,3145728", "1g,1073741824", "128K,131072"})
  void sizes(String text, long bytes) throws ConfigException {
    Map<String, String> keys = Map.of("corelane.disk-writer.interval", text);
    assertEquals(bytes, AffinityConfig.of(keys).diskWriter().intervalBytes());
  }

  @ParameterizedTest
  @CsvSource({"100ms,100", "10s,10000", "2m,120000", "1h,3600000"})
  void durations(String text, long millis) throws ConfigException {
    Map<String, String> keys = Map.of("corelane.sweep.interval", text);
    assertEquals(millis, AffinityConfig.of(keys).sweepInterval().toMillis());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "corelane.mode | bnid | no such choice | bind",
        "corelane.mode | Observe | no such choice | observe",
        "corelane.mode | '' | no such choice | -",
        "corelane.mode | stear | no such choice | steer",
        "corelane.steer.via | helpers | no such choice | helper",
        "corelane.steer.socket | '' | not an absolute path, or one that ends with / | -",
        "corelane.steer.socket | run/c.sock | not an absolute path, or one that ends with / | -",
        "corelane.steer.socket | /run/ | not an absolute path, or one that ends with / | -",
        "corelane.steer.state | state | not an absolute path, or one that ends with / | -",
        "corelane.steer.parts | '' | an empty name | -",
        "corelane.steer.parts | irqs,, rps | an empty name | -",
        "corelane.steer.parts | irqs,rfs | there is no part rfs | -",
        "corelane.steer.parts | rps,irqs,rps | rps stands twice | -",
        "corelane.binder | jnr | no such choice | jna",
        "corelane.bind.single-core | TRUE | not a truth value | true",
        "corelane.bind.single-core | yes | not a truth value | -",
        "corelane.disk-writer.enabled | 1 | not a truth value | -",
        "corelane.disk-writer.interval | 8mb | not a size | -",
        "corelane.disk-writer.interval | -1 | not a size | -",
        "corelane.disk-writer.interval | 1.5m | not a size | -",
        "corelane.disk-writer.interval | '' | not a size | -",
        "corelane.disk-writer.interval | 0 | too small | -",
        "corelane.disk-writer.interval | 63k | too small | -",
        "corelane.disk-writer.interval | 65k | not a multiple of 64k | -",
        "corelane.disk-writer.interval | 1048577k | too large | -",
        "corelane.disk-writer.interval | 999999999999g | too large | -",
        "corelane.disk-writer.minimum-size | -1 | not a size | -",
        "corelane.disk-writer.minimum-size | 1025m | too large | -",
        "corelane.disk-writer.queue-capacity | 0 | too small | -",
        "corelane.disk-writer.queue-capacity | 65537 | too large | -",
        "corelane.disk-writer.queue-capacity | 1k | not a whole number | -",
        "corelane.disk-writer.queue-capacity | 99999999999999999999 | not a whole number | -",
        "corelane.disk-writer.max-threads-per-volume | 257 | too large | -",
        "corelane.sweep.interval | 10 | a duration needs its unit | -",
        "corelane.sweep.interval | 99ms | too small | -",
        "corelane.sweep.interval | 2h | too large | -",
        "corelane.sweep.interval | 10 s | not a duration | -",
        "corelane.sweep.interval | 1d | no such unit | -",
        "corelane.report.recent-uploads | 100001 | too large | -",
        "corelane.tick.interval | 99ms | too small | -",
        "corelane.tick.interval | 61s | too large | -",
        "corelane.policy.intensive-rate | 1025g | too large | -",
        "corelane.policy.idle-rate | -1 | not a size | -",
        "corelane.policy.expected-share | 0 | too small | -",
        "corelane.policy.expected-share | 1.1 | too large | -",
        "corelane.policy.full | 80% | not a decimal number | -",
        "corelane.policy.full | .8 | not a decimal number | -",
        "corelane.policy.full | 1e0 | not a decimal number | -",
        "corelane.policy.full | 1 | too large | -",
        "corelane.policy.minimum-gain | 0 | too small | -",
        "corelane.policy.dwell | 5 | a duration needs its unit | -",
        "corelane.policy.moves-per-tick | 0 | too small | -",
        "corelane.policy.interrupt-dwell | 999ms | too small | -",
        "corelane.cpus | 3 | every upload would have to share that one CPU | -",
        "corelane.cpus | 5-2 | not a set of CPUs: \"5-2\": the range 5-2 runs backwards | -",
        "corelane.cpus | all | not a set of CPUs: \"all\": \"all\" is not a CPU number | -",
      })
  void aWrongValueIsRefusedByName(String key, String value, String fault, String suggestion) {
    ConfigException refusal =
        assertThrows(ConfigException.class, () -> AffinityConfig.of(Map.of(key, value)));
    assertEquals(key, refusal.key());
    assertEquals(value, refusal.value());
    assertEquals(Optional.ofNullable(suggestion), refusal.suggestion());
    String meant = suggestion == null ? "" : " (did you mean " + suggestion + "?)";
    assertEquals(
        key + " = \"" + value + "\": " + fault + meant + "; allowed: " + refusal.allowed(),
        refusal.getMessage());
  }

  @Test
  void moreDiskWritersThanUploadsForThemAreRefused() {
    ConfigException refusal =
        assertThrows(
            ConfigException.class,
            () ->
                AffinityConfig.of(
                    Map.of(
                        "corelane.disk-writer.queue-capacity", "8",
                        "corelane.disk-writer.max-threads-per-volume", "9")));
    assertEquals(
        "corelane.disk-writer.max-threads-per-volume = \"9\": more threads than"
            + " corelane.disk-writer.queue-capacity = 8 gives uploads to; allowed: a whole number"
            + " from 1 to 256",
        refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "corelane.mod,corelane.mode",
        "corelane.MODE,corelane.mode",
        "corelane.disk-writer.intervall,corelane.disk-writer.interval",
        "corelane.diskwriter.enabled,corelane.disk-writer.enabled",
        "corelane.single-core,corelane.bind.single-core",
        "corelane.cpu,corelane.cpus",
        "corelane.report.recent-upload,corelane.report.recent-uploads",
        "corelane.colour,-",
        "corelane.,-",
      })
  void anUnknownKeyIsRefusedWithTheNearest(String key, String suggestion) {
    ConfigException refusal =
        assertThrows(ConfigException.class, () -> AffinityConfig.of(Map.of(key, "1")));
    assertEquals(key, refusal.key());
    assertEquals(Optional.ofNullable(suggestion), refusal.suggestion());
  }

  @ParameterizedTest
  @ValueSource(strings = {"hadoop.tmp.dir", "mode", ""})
  void aKeyThatIsNotOursIsRefusedToo(String key) {
    assertThrows(ConfigException.class, () -> AffinityConfig.of(Map.of(key, "bind")));
  }

  @Test
  void aLongValueIsShownInPart() {
    ConfigException refusal =
        assertThrows(
            ConfigException.class,
            () -> AffinityConfig.of(Map.of("corelane.mode", "x".repeat(100_000))));
    assertEquals(100_000, refusal.value().length());
    assertEquals(
        "corelane.mode = \""
            + "x".repeat(120)
            + "...\": no such choice; allowed: off, observe, bind or steer",
        refusal.getMessage());
  }

  @Test
  void aSocketsPathHasAtMostAHundredBytes() throws ConfigException {
    String longest = "/run/" + "x".repeat(93) + "ö";
    assertEquals(
        longest, AffinityConfig.of(Map.of("corelane.steer.socket", longest)).steer().socket());
    ConfigException refusal =
        assertThrows(
            ConfigException.class,
            () -> AffinityConfig.of(Map.of("corelane.steer.socket", longest + "x")));
    assertEquals(
        "corelane.steer.socket = \""
            + longest
            + "x\": too long; allowed: an"
            + " absolute path of at most 100 bytes",
        refusal.getMessage());
  }
}
