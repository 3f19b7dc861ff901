/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.policy.MoveLimits;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.write.WriteKey;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
            ModeKey.OBSERVE,
            new BindConfig(Optional.empty(), false, BinderChoice.AUTO, PlacementKey.AUTO),
            new WriteConfig(WriteKey.AUTO, 32 << 20, 2 << 20, 8 << 20, 1 << 30, 16),
            Duration.ofSeconds(10),
            new ReportConfig(1000, true),
            new LoopConfig(Duration.ofSeconds(1), PolicyParameters.DEFAULTS),
            new AutoConfig(Duration.ofSeconds(20), 0.04, 4, Optional.empty()),
            new SteerConfig(
                "/run/corelane/corelaned.sock",
                EnumSet.complementOf(EnumSet.of(Tunable.Kind.FLOWS)),
                0)),
        AffinityConfig.of(Map.of()));
  }

  @Test
  void everyKeyIsRead() throws ConfigException {
    assertEquals(
        new AffinityConfig(
            ModeKey.STEER,
            new BindConfig(
                Optional.of(CpuSet.range(0, 3)), true, BinderChoice.OPENHFT, PlacementKey.NONE),
            new WriteConfig(WriteKey.BUFFERED, 0, 64 << 10, 64 << 20, 64L << 30, 2),
            Duration.ofMillis(500),
            new ReportConfig(0, false),
            new LoopConfig(
                Duration.ofMillis(250),
                new PolicyParameters(
                    4096, 0, 0.5, 0.9, 0.75, new MoveLimits(0.2, 2_000, 180_000, 3), 3_600_000)),
            new AutoConfig(Duration.ofMillis(1500), 0.5, 0.5, Optional.of("/t/trial")),
            new SteerConfig(
                "/run/c.sock",
                Set.of(Tunable.Kind.RPS, Tunable.Kind.NAPI_THREAD, Tunable.Kind.FLOWS),
                9866)),
        AffinityConfig.of(
            Map.ofEntries(
                Map.entry("corelane.mode", "steer"),
                Map.entry("corelane.cpus", "0-3"),
                Map.entry("corelane.bind.single-core", "true"),
                Map.entry("corelane.binder", "openhft"),
                Map.entry("corelane.placement", "none"),
                Map.entry("corelane.write", "buffered"),
                Map.entry("corelane.write.minimum-size", "0"),
                Map.entry("corelane.write.batch", "64k"),
                Map.entry("corelane.write.ring", "64m"),
                Map.entry("corelane.write.memory", "64g"),
                Map.entry("corelane.write.max-threads-per-volume", "2"),
                Map.entry("corelane.sweep.interval", "500ms"),
                Map.entry("corelane.report.recent-uploads", "0"),
                Map.entry("corelane.auto.slice", "1500ms"),
                Map.entry("corelane.auto.hold-out", "0.5"),
                Map.entry("corelane.auto.most-loss", "0.5"),
                Map.entry("corelane.auto.state", "/t/trial"),
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
                Map.entry("corelane.steer.socket", "/run/c.sock"),
                Map.entry("corelane.steer.flows", "9866"),
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
    Map<String, String> keys = Map.of("corelane.write.memory", text);
    assertEquals(bytes, AffinityConfig.of(keys).write().memoryBytes());
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
        "corelane.mode | atuo | no such choice | auto",
        "corelane.auto.slice | 900ms | too small | -",
        "corelane.auto.slice | 20 | a duration needs its unit | -",
        "corelane.auto.hold-out | 0.6 | too large | -",
        "corelane.auto.hold-out | -1 | not a decimal number | -",
        "corelane.auto.most-loss | 0 | too small | -",
        "corelane.auto.state | trial | not an absolute path, or one that ends with / | -",
        "corelane.steer.socket | '' | not an absolute path, or one that ends with / | -",
        "corelane.steer.socket | run/c.sock | not an absolute path, or one that ends with / | -",
        "corelane.steer.socket | /run/ | not an absolute path, or one that ends with / | -",
        "corelane.steer.parts | '' | an empty name | -",
        "corelane.steer.flows | port | that is no TCP port | -",
        "corelane.steer.flows | 0 | that is no TCP port | -",
        "corelane.steer.flows | 65536 | that is no TCP port | -",
        "corelane.steer.parts | irqs,flows | there is no part flows | -",
        "corelane.steer.parts | irqs,, rps | an empty name | -",
        "corelane.steer.parts | irqs,rfs | there is no part rfs | -",
        "corelane.steer.parts | rps,irqs,rps | rps stands twice | -",
        "corelane.binder | jnr | no such choice | jna",
        "corelane.bind.single-core | TRUE | not a truth value | true",
        "corelane.bind.single-core | yes | not a truth value | -",
        "corelane.placement | non | no such choice | none",
        "corelane.placement | false | no such choice | -",
        "corelane.write | Direct | no such choice | direct",
        "corelane.write | buffer | no such choice | buffered",
        "corelane.write | stok | no such choice | stock",
        "corelane.write | '' | no such choice | -",
        "corelane.write.minimum-size | 8mb | not a size | -",
        "corelane.write.minimum-size | -1 | not a size | -",
        "corelane.write.minimum-size | 1.5m | not a size | -",
        "corelane.write.minimum-size | '' | not a size | -",
        "corelane.write.minimum-size | 1025m | too large | -",
        "corelane.write.minimum-size | 999999999999g | too large | -",
        "corelane.write.batch | 0 | too small | -",
        "corelane.write.batch | 63k | too small | -",
        "corelane.write.batch | 65k | not a power of two | -",
        "corelane.write.batch | 65537 | not a power of two | -",
        "corelane.write.batch | 8m | too large | -",
        "corelane.write.batch | 32m | too large | -",
        "corelane.write.batch | 1t | not a size | -",
        "corelane.write.ring | 255k | too small | -",
        "corelane.write.ring | 5m | not a power of two | -",
        "corelane.write.ring | 65m | too large | -",
        "corelane.write.memory | -1 | not a size | -",
        "corelane.write.memory | 65g | too large | -",
        "corelane.write.max-threads-per-volume | 0 | too small | -",
        "corelane.write.max-threads-per-volume | 257 | too large | -",
        "corelane.write.max-threads-per-volume | 1k | not a whole number | -",
        "corelane.write.max-threads-per-volume | 99999999999999999999 | not a whole number | -",
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
  void aRingBelowFourBatchesIsRefused() {
    ConfigException refusal = assertThrows(ConfigException.class, () -> write("4m", "2m"));
    assertEquals("corelane.write.ring", refusal.key());
    assertEquals(
        "corelane.write.ring = \"4m\": less than four times corelane.write.batch = 2m; allowed: "
            + ConfigKey.WRITE_RING.allowed(),
        refusal.getMessage());
  }

  /** Of ring and batch, each goes with the other's default. */
  @ParameterizedTest(name = "ring {0}, batch {1}")
  @CsvSource({
    "8m, 2m, 8, 2",
    "16m, 4m, 16, 4",
    "4m, , 4, 1",
    "8m, , 8, 2",
    "64m, , 64, 2",
    ", 1m, 8, 1",
    ", 4m, 16, 4"
  })
  void aRingHasRoomForFourBatches(
      @Nullable String ring, @Nullable String batch, int ringMib, int batchMib)
      throws ConfigException {
    WriteConfig write = write(ring, batch);
    assertEquals(ringMib << 20, write.ringBytes());
    assertEquals(batchMib << 20, write.batchBytes());
  }

  private static WriteConfig write(@Nullable String ring, @Nullable String batch)
      throws ConfigException {
    Map<String, String> keys = new HashMap<>();
    if (ring != null) {
      keys.put("corelane.write.ring", ring);
    }
    if (batch != null) {
      keys.put("corelane.write.batch", batch);
    }
    return AffinityConfig.of(keys).write();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "corelane.mod,corelane.mode",
        "corelane.MODE,corelane.mode",
        "corelane.writes,corelane.write",
        "corelane.write.min-size,corelane.write.minimum-size",
        "corelane.write.batches,corelane.write.batch",
        "corelane.placment,corelane.placement",
        "corelane.disk-writer.max-threads-per-volume,corelane.write.max-threads-per-volume",
        "corelane.disk-writer.enabled,-",
        "corelane.single-core,corelane.bind.single-core",
        "corelane.cpu,corelane.cpus",
        "corelane.report.recent-upload,corelane.report.recent-uploads",
        "corelane.colour,-",
        "corelane.steer.via,-",
        "corelane.steer.state,corelane.steer.socket",
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
            + "...\": no such choice; allowed: off, observe, bind, steer or auto",
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
